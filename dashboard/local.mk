nobase_dist_pkgdata_DATA += dashboard/index.html dashboard/style.css
EXTRA_DIST += dashboard/README
