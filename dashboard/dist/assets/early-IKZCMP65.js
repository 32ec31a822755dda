/* SPDX-License-Identifier: Apache-2.0 AND MIT: licenses.txt */
(()=>{try{let t=localStorage.getItem("poliducto.theme");t&&(document.documentElement.dataset.theme=t)}catch{}})();
