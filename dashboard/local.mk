nobase_dist_pkgdata_DATA += dashboard/index.html
EXTRA_DIST += dashboard/README
