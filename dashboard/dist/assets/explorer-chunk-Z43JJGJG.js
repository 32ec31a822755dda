/* SPDX-License-Identifier: Apache-2.0 AND MIT AND BSD-3-Clause: licenses.txt */
var d=(b,a)=>()=>{try{return a||b((a={exports:{}}).exports,a),a.exports}catch(c){throw a=0,c}};export{d as a};
