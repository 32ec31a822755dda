# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Products(s.Search["m.Product"], s.Archive["m.Product"], s.Restore["m.Product"], s.History["m.Product"], s.Get2["m.Product"]):
 _path = "products"
 _model = "Product"
 bulk = Bulk["i.ProductNew"](); retire = Act["m.Product"](); reinstate = Act["m.Product"]()

 def list(self, *, limit: int=_, cursor: S=_, sort: e.ProductSort=_, fields: str=_, archived: bool=_,
  status: Many[e.ProductStatus]=_, code: Ms=_, name: Ms=_, family: Many[e.ProductFamily]=_,
  octane_or_cetane: Fa=_, sulfur_ppm: Fa=_, dyed: Many[bool]=_, bio_pct: Fa=_, un_number: Ms=_,
  pidx_code: Ms=_, irs_product_code: Ms=_, sat_clave_prodserv: Ms=_, sat_subproducto: Ms=_,
  vcf_group: Many[e.ProductVcfGroup]=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.Product]:
  return self._list(locals(), "GET products", "Product")

 def create(self, *, code: str, name: str, family: e.ProductFamily, octane_or_cetane: An=_,
  sulfur_ppm: An=_, dyed: bool | None=_, bio_pct: An=_, un_number: S=_, pidx_code: S=_,
  irs_product_code: S=_, sat_clave_prodserv: S=_, sat_subproducto: S=_,
  vcf_group: e.ProductVcfGroup | None=_, base_temperature: e.CostAskedBase | None=_,
  specifications: Sequence[i.ProductSpecification] | None=_,
  blend_components: Sequence[i.ProductComponent] | None=_, idempotency_key: str=_) -> m.Product:
  return self._one(locals(), "POST products", "Product")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.ProductStatus]=_,
  code: Ms=_, name: Ms=_, family: Many[e.ProductFamily]=_, octane_or_cetane: Fa=_, sulfur_ppm: Fa=_,
  dyed: Many[bool]=_, bio_pct: Fa=_, un_number: Ms=_, pidx_code: Ms=_, irs_product_code: Ms=_,
  sat_clave_prodserv: Ms=_, sat_subproducto: Ms=_, vcf_group: Many[e.ProductVcfGroup]=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET products/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.ProductGroupBy=_,
  interval: e.Interval=_, status: Many[e.ProductStatus]=_, code: Ms=_, name: Ms=_,
  family: Many[e.ProductFamily]=_, octane_or_cetane: Fa=_, sulfur_ppm: Fa=_, dyed: Many[bool]=_,
  bio_pct: Fa=_, un_number: Ms=_, pidx_code: Ms=_, irs_product_code: Ms=_, sat_clave_prodserv: Ms=_,
  sat_subproducto: Ms=_, vcf_group: Many[e.ProductVcfGroup]=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET products/stats", "Stats")

 def update(self, id: str, *, name: str=_, family: e.ProductFamily=_, octane_or_cetane: An=_,
  sulfur_ppm: An=_, dyed: bool | None=_, bio_pct: An=_, un_number: S=_, pidx_code: S=_,
  irs_product_code: S=_, sat_clave_prodserv: S=_, sat_subproducto: S=_,
  vcf_group: e.ProductVcfGroup | None=_, base_temperature: e.CostAskedBase | None=_,
  specifications: Sequence[i.ProductSpecification] | None=_,
  blend_components: Sequence[i.ProductComponent] | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Product:
  return self._one(locals(), "PATCH products/{id}", "Product")

 validate = V(create)

O = Products

class AsyncProducts(s.AsyncSearch["m.Product"], s.AsyncArchive["m.Product"], s.AsyncRestore["m.Product"], s.AsyncHistory["m.Product"], s.AsyncGet2["m.Product"]):
 list = AL(O.list); create = A(O.create); validate = AV(O.create); bulk = ABulk["i.ProductNew"]()
 export = A(O.export); stats = A(O.stats); update = A(O.update); retire = AAct["m.Product"]()
 reinstate = AAct["m.Product"]()
 _path = "products"
 _model = "Product"
