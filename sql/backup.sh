# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Backup and restore of an instance; part of the control script.
# shellcheck disable=SC2154,SC2034 # its variables come from there, and go there
#
# A backup is a folder:
#   data.tar.gz  the files of the database as of one moment, which mariadb-backup
#                copied and prepared; or, where it is not installed and of an
#                installed Poliducto, whose MariaDB has more than ours,
#   data.sql.gz  both databases as of one moment, every version of every row
#   server       of data.tar.gz: the release of MariaDB that can read it
#   position     the file and position in the binary log at that moment
#   versions     database.table and how many versions of rows are in the data
#   keys.enc     etc/ and tls/, encrypted: without them nothing that is sealed in
#                the data can be read
#   place        of an installed Poliducto: where its settings are
#   SHA256SUMS   of all these

readonly cipher=(openssl enc -aes-256-cbc -pbkdf2 -iter 600000)

# Tables of both databases; $1 restricts them further.
tables_where()
{
	admin -BNe "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES
	    WHERE TABLE_SCHEMA IN ($(printf "'%s'," "${databases[@]}")'')
	    AND TABLE_TYPE IN ($1) ORDER BY 1, 2"
}

# count_versions TYPES: "database.table N" for each, past versions counted too.
count_versions()
{
	local schema table versions
	[[ $1 == *VERSIONED* ]] && versions='FOR SYSTEM_TIME ALL' || versions=
	tables_where "$1" | while read -r schema table; do
		echo "SELECT '$schema.$table', COUNT(*) FROM \`$schema\`.\`$table\` $versions;"
	done | admin -BN | tr '\t' ' '
}

# "database.table N" of what a dump has: each row is a line, as line ends within
# values are escaped; the first may stand behind its INSERT.
dumped_versions()
{
	awk -F '`' '/^USE `/ { schema = $2 }
	    /^CREATE TABLE `/ { n[schema "." $2] += 0 }
	    /^INSERT INTO `/ { table = schema "." $2; n[table] += !/ VALUES$/; next }
	    table != "" && /^\(/ { ++n[table]; next }
	    { table = "" }
	    END { for (table in n) print table, n[table] }' | LC_ALL=C sort
}

# The release of MariaDB that is installed: files are those of one such.
series()
{
	mariadbd --version | sed -nE 's/.* Ver ([0-9]+[.][0-9]+)[.].*/\1/p'
}

# Options shared by both: sets `folder`, `pass`, `until`, `binlogs`, `keys_file`
# and `way`.
take_backup_options()
{
	folder='' pass='' until='' binlogs='' keys_file='' way=''
	while (($# > 0)); do
		case $1 in
		--copy | --dump)
			way=${1#--}
			shift
			continue
			;;
		--passphrase-file) pass=${2:-} ;;
		--until) until=${2:-} ;;
		--binlogs) binlogs=${2:-} ;;
		--keys) keys_file=${2:-} ;;
		-*) die "no option '$1'; see $given --help" ;;
		*)
			[[ -z $folder ]] || die "only one folder can be named; got '$1' as well"
			folder=$1
			shift
			continue
			;;
		esac
		(($# > 1)) || die "option $1 requires a value"
		shift 2
	done
	[[ -n $pass ]] || die "--passphrase-file FILE is required: keys are stored only encrypted"
	[[ -r $pass && -s $pass ]] || die "the passphrase file $pass is empty or cannot be read"
}

usage[backup]='backup [FOLDER] --passphrase-file FILE [--copy | --dump]
  Writes both databases as of one moment, with the history of every row and the
  position in the binary log, and beside them the keys and configuration,
  encrypted with the first line of FILE (openssl enc).  The service keeps
  running.  The backup is then verified: the versions of rows in each table are
  counted and compared with the running database.
  FOLDER must not exist (default: POLIDUCTO_RUN/backup/TIME).
  --copy  copies the database files with mariadb-backup; the default where that
          is installed
  --dump  writes SQL statements, which other releases of MariaDB can read'
verb_backup()
{
	local folder pass until binlogs keys_file way work
	take_backup_options "$@"
	[[ -z $until$binlogs$keys_file ]] || die '--until, --binlogs and --keys are options of restore'
	needs_running
	choose_way
	folder=${folder:-$run/backup/$(date -u +%Y%m%dT%H%M%SZ)}
	umask 077
	mkdir -p "$(dirname "$folder")"
	mkdir "$folder" 2>/dev/null || die "cannot create $folder; check that it does not exist and that its parent is writable"
	work=$folder/.work
	mkdir "$work"
	count_versions "'SYSTEM VERSIONED'" >"$work/before"
	"${way}_data"
	count_versions "'SYSTEM VERSIONED'" >"$work/after"
	verify_versions
	tar -c "${keys_of[@]}" |
		"${cipher[@]}" -salt -pass "file:$pass" -out "$folder/keys.enc" ||
		die 'the keys and configuration could not be encrypted'
	rm -r "$work"
	[[ -z $system ]] || echo "$etc" >"$folder/place"
	(cd "$folder" && sha256sum -- * >SHA256SUMS)
	sync
	[[ ! -d $run/health ]] || touch "$run/health/backup" # its time is in the metrics
	say "backed up: $(awk '{ n += $2 } END { print n " versions of rows in " NR " tables" }' \
	    "$folder/versions")"
	echo "$folder"
}

# Sets `way`, unless it was told.
choose_way()
{
	if [[ -n $system ]]; then
		[[ $way != copy ]] ||
			die "--copy copies every database of this MariaDB server; leave it out to dump the databases of Poliducto alone"
		way=dump
	fi
	[[ -n $way ]] || if command -v mariadb-backup >/dev/null; then
		way=copy
	else
		way=dump
	fi
	[[ $way == dump ]] || command -v mariadb-backup >/dev/null ||
		die '--copy requires mariadb-backup: run apt-get install mariadb-backup'
}

# of_copy ARGUMENT...: of mariadb-backup, whose last words are shown where it fails.
of_copy()
{
	mariadb-backup "$@" --target-dir="$work/db" >"$work/said" 2>&1 || {
		tail -n 20 "$work/said" >&2
		die "mariadb-backup failed; delete $folder and try again, or use --dump, which does not need it"
	}
}

# The files of the database, with all that was committed at one moment.
copy_data()
{
	say 'copying the database'
	of_copy "${admin_options[@]}" --backup
	of_copy --no-defaults --prepare
	cut -f 1,2 --output-delimiter=' ' "$work"/db/*_binlog_info >"$folder/position"
	[[ -s $folder/position ]] ||
		die 'the copy has no position in the binary log: log_bin is off'
	series >"$folder/server"
	tar -cz -C "$work/db" --exclude='./xtrabackup_*' --exclude='./mariadb_backup_*' \
	    --exclude=./backup-my.cnf . >"$folder/data.tar.gz"
	say 'counting what was copied'
	serve_copy | LC_ALL=C sort >"$folder/versions"
}

# What tables there are, counted by a server of its own, which nobody else reaches.
serve_copy()
(
	local place server='' tries user=()
	((EUID != 0)) || user=(--user=root)
	place=$(mktemp -d)
	trap '[[ -z $server ]] || { kill "$server" && wait "$server"; } || true; rm -r "$place"' EXIT
	mariadbd --no-defaults --datadir="$work/db" --socket="$place/sock" \
	    --pid-file="$place/pid" --tmpdir="$place" --skip-networking \
	    --skip-grant-tables --innodb-buffer-pool-size=64M "${user[@]}" >"$place/log" 2>&1 &
	server=$!
	admin_options=(--no-defaults --socket="$place/sock")
	for ((tries = 0; tries < 20 * start_seconds; tries++)); do
		! admin -e 'SELECT 1' >"$place/said" 2>&1 || break
		kill -0 "$server" 2>/dev/null || break
		sleep 0.05
	done
	admin -e 'SELECT 1' >"$place/said" 2>&1 || {
		cat "$place/said" "$place/log" >&2
		die "MariaDB does not start from the copy; delete $folder and try again"
	}
	count_versions "'SYSTEM VERSIONED'"
	count_versions "'BASE TABLE'"
)

# write_dump OPTION...: all databases as of one moment.
write_dump()
{
	mariadb-dump "${admin_options[@]}" --single-transaction \
	    --dump-history "$@" --routines --triggers --hex-blob \
	    --databases "${databases[@]}" 2>"$work/said" |
		gzip >"$folder/data.sql.gz"
}

dump_data()
{
	local at=() tries=0
	say 'writing the dump'
	# A host's own MariaDB may be without a binary log.
	[[ $(admin -BNe 'SELECT @@log_bin') != 1 ]] || at=(--master-data=2)
	until write_dump "${at[@]}"; do
		# 1412: sweep has made or dropped a partition since it began.
		if ((++tries < 5)) && grep -q 'Error 1412' "$work/said"; then
			say 'a table was altered during the dump; starting again'
			continue
		fi
		cat "$work/said" >&2
		die "the dump failed; delete $folder and try again"
	done
	gzip -dc "$folder/data.sql.gz" | tail -n 1 | grep -q '^-- Dump completed' ||
		die "the dump is incomplete; delete $folder and try again"
	gzip -dc "$folder/data.sql.gz" | dumped_versions >"$folder/versions"
	gzip -dc "$folder/data.sql.gz" | sed -nE \
	    "s/^-- CHANGE MASTER TO MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=([0-9]+);.*/\1 \2/p" \
	    >"$folder/position" || true
	[[ -s $folder/position || -n $system ]] ||
		die 'the dump has no position in the binary log: log_bin is off'
}

# Versions are never taken back: a table has no fewer in the backup than there were
# before, and no more than there are after it.
verify_versions()
{
	local wrong
	wrong=$(awk 'FILENAME ~ /before$/ { low[$1] = $2; next }
	    FILENAME ~ /after$/ { high[$1] = $2; next }
	    { n[$1] = $2 }
	    END { for (t in low) if (!(t in n) || n[t] < low[t] || n[t] > high[t])
		printf "%s: %d in the backup, %d to %d in the database\n",
		    t, n[t], low[t], high[t] }' \
	    "$work/before" "$work/after" "$folder/versions")
	[[ -z $wrong ]] || die "the backup lacks history: $wrong"
}

usage[restore]='restore FOLDER --passphrase-file FILE [--keys FILE]
          [--binlogs FOLDER [--until "YYYY-MM-DD HH:MM:SS"]]
  Restores the database, keys and certificates of a backup to POLIDUCTO_RUN, which
  must not have an instance; start it with ./poliducto up.  The versions of rows
  in each table are counted and compared with the backup.
  --binlogs  folder of binary logs to apply after the backup
  --until    UTC time at which to stop applying them (default: their end)
  --keys     file with the encrypted keys (default: FOLDER/keys.enc)
  The restore itself is not written to the binary log.'
verb_restore()
{
	local folder pass until binlogs keys_file way
	take_backup_options "$@"
	[[ -z $way ]] || die '--copy and --dump are options of backup'
	[[ -n $folder ]] || die 'name the folder of the backup; see restore --help'
	keys_file=${keys_file:-$folder/keys.enc}
	[[ -z $until || -n $binlogs ]] || die '--until requires --binlogs FOLDER'
	[[ -z $until || $until =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}[T\ ][0-9]{2}:[0-9]{2}:[0-9]{2}Z?$ ]] ||
		die "--until must be a UTC time, YYYY-MM-DD HH:MM:SS; got '$until'"
	(cd "$folder" && sha256sum --quiet --ignore-missing -c SHA256SUMS) >&2 ||
		die "the backup in $folder is incomplete"
	[[ -z $binlogs || -s $folder/position ]] ||
		die "the backup in $folder has no position in a binary log: log_bin was off"
	if [[ -e $folder/place ]]; then
		restore_system
		return
	fi
	not_system 'this backup'
	lock
	look
	[[ ! -e $run/state/ready ]] ||
		die "$run already has an instance; set POLIDUCTO_RUN to another folder"
	[[ ! -e $folder/server || $(<"$folder/server") == "$(series)" ]] ||
		die "this copy is of MariaDB $(<"$folder/server"); this host runs $(series)"
	choose_users
	make_dirs
	echo "$port" >"$run/state/port"
	restore_keys
	load_data
	[[ -z $binlogs ]] || replay_binlogs
	tar -C "$run" --no-same-owner -x etc/keys <"$run/state/keys.tar"
	rm "$run/state/keys.tar"
	touch "$run/state/ready"
	say "restored; start it with ./poliducto up"
}

# An installed one: its settings come back to where they were, and its databases to
# the MariaDB that they name, which must have none of them.
restore_system()
{
	local env opened name
	[[ -z ${POLIDUCTO_RUN:-} && $(<"$folder/place") == "$settings" ]] ||
		die "this backup is of a Poliducto with settings in $(<"$folder/place")"
	[[ -z $system ]] || die "$settings already has settings"
	opened=$(mktemp)
	decrypt_keys "$opened"
	tar -C / -xf "$opened"
	rm -f "$opened"
	is_system || die "keys.enc has no settings of any environment"
	locate_system
	for name in "${databases[@]}"; do
		[[ -z $(admin -BNe "SHOW DATABASES LIKE '$name'") ]] ||
			die "the database $name already exists; the settings were restored to $etc"
	done
	load_dump
	# Each alone: what others have there is not ours.
	[[ -z $binlogs ]] || for name in "${databases[@]}"; do
		replay_binlogs --database="$name"
	done
	for env in "${envs[@]}"; do
		name=$(setting "$env" db_name)
		admin <<-SQL
		CREATE USER IF NOT EXISTS $(setting "$env" db_user)@localhost;
		ALTER USER $(setting "$env" db_user)@localhost IDENTIFIED BY PASSWORD '$(hashed "$(setting "$env" db_password)")';
		GRANT SELECT, INSERT, EXECUTE ON $name.* TO $(setting "$env" db_user)@localhost;
		SQL
		"$share/sql/apply" "${admin_options[@]}" "$name" >/dev/null
		in_env "$env" contract prove >/dev/null || die "$env: a statement does not fit the restored database"
	done
	say 'restored; write the limits of nginx and start the pools (see operator.txt)'
}

# Keys and certificates; settings are written anew by `up`, for where it is now.
restore_keys()
{
	local opened=$run/state/keys.tar
	decrypt_keys "$opened"
	tar -C "$run" --no-same-owner -xf "$opened" etc/secrets tls
	make_secrets
}

# decrypt_keys FILE: keys.enc, as a tar there.
decrypt_keys()
{
	(umask 077 && "${cipher[@]}" -d -pass "file:$pass" -in "$keys_file" \
	    -out "$1" 2>/dev/null && tar -tf "$1" >/dev/null 2>&1) || {
		rm -f "$1"
		die "$keys_file cannot be decrypted with that passphrase"
	}
}

load_data()
{
	write_db_files
	lend_files
	look
	if [[ -e $folder/data.tar.gz ]]; then
		make_data=unpack_data start_db
		count_restored
	else
		start_db
		load_dump
	fi
}

# In place of a database that is made anew.
unpack_data()
{
	say 'unpacking the copy'
	tar -xz --no-same-owner -C "$run/db" <"$folder/data.tar.gz" || die 'the copy cannot be unpacked'
	[[ -z $drops ]] || chown -R poliducto-db:poliducto-db "$run/db"
}

load_dump()
{
	say 'loading the dump'
	{ echo 'SET SESSION sql_log_bin = 0;' && gzip -dc "$folder/data.sql.gz"; } | admin ||
		die 'the dump cannot be loaded'
	count_restored
}

count_restored()
{
	local wrong
	wrong=$(diff <({ count_versions "'SYSTEM VERSIONED'" && count_versions "'BASE TABLE'"; } |
	    LC_ALL=C sort) "$folder/versions") ||
		die "the restored data differs from the backup (< restored, > backed up): $wrong"
	say "restored: $(wc -l <"$folder/versions") tables have as many versions of rows as the backup"
}

# replay_binlogs [OPTION]: of mariadb-binlog.
replay_binlogs()
{
	local first from file logs=()
	read -r first from <"$folder/position"
	for file in "$binlogs/${first%.*}".[0-9]*; do
		[[ ${file##*/} < $first ]] || logs+=("$file")
	done
	[[ ${#logs[@]} -gt 0 && ${logs[0]##*/} == "$first" ]] ||
		die "$binlogs lacks $first, where the backup begins"
	say "applying ${#logs[@]} binary logs from $first:$from ${1:-}"
	TZ=UTC mariadb-binlog --no-defaults --disable-log-bin --start-position="$from" "$@" \
	    ${until:+--stop-datetime="$(tr T ' ' <<<"${until%Z}")"} "${logs[@]}" | admin ||
		die 'the binary logs cannot be applied'
}
