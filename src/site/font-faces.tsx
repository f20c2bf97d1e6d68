import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

export const fontPreload = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: fontUrl,
  crossOrigin: 'anonymous',
} as const

/*
 * The browser reads them from the document, because the router renders the document again for an error page.
 *
 * `optional`: a slow first visit keeps the fallback font, so that text does not shift while it is being read.
 *
 * The fallback has the same metrics, so that nothing shifts when the font loads. Measured with Arial; Liberation Sans
 * has the same widths, and Roboto is close.
 */
const faces = !import.meta.env.SSR
  ? document.querySelector('head style')?.textContent
  : `
@font-face {
  font-family: 'Figtree Variable';
  font-weight: 300 900;
  font-display: optional;
  src: url('${fontUrl}') format('woff2-variations');
}
@font-face {
  font-family: 'Figtree Fallback';
  font-weight: 300 559;
  src: local('Roboto'), local('Arial'), local('Liberation Sans');
  size-adjust: 99.5%;
  ascent-override: 95.5%;
  descent-override: 25.1%;
  line-gap-override: 0%;
}
@font-face {
  font-family: 'Figtree Fallback';
  font-weight: 560 900;
  src: local('Roboto Bold'), local('Arial Bold'), local('Liberation Sans Bold');
  size-adjust: 95.2%;
  ascent-override: 99.8%;
  descent-override: 26.3%;
  line-gap-override: 0%;
}`

/**
 * The font, in the document instead of the stylesheet: a stylesheet that arrives after the first paint would load it
 * again, and Chromium would then replace the fallback font on the page.
 */
export function FontFaces({ nonce }: { nonce: string | undefined }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {faces}
    </style>
  )
}
