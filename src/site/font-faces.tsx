import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

export const fontPreload = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: fontUrl,
  crossOrigin: 'anonymous',
} as const

/** Figtree's, relative to the font size. */
const [ascent, descent] = [0.95, 0.25]

/**
 * The fonts of Android, of Windows and Apple, and of Linux, with the sizes at which their regular and bold letters are
 * as wide as Figtree's, on average over the texts of this site. `--font-sans` lists the families.
 */
const fallbacks = [
  { family: 'Fitted Roboto', regular: ['Roboto', 'Roboto-Regular'], bold: ['Roboto-Bold'], sizes: [1.01, 1.018] },
  {
    family: 'Fitted Arial',
    regular: ['Arial', 'Liberation Sans'],
    bold: ['Arial Bold', 'Liberation Sans Bold'],
    sizes: [1.001, 0.96],
  },
  { family: 'Fitted DejaVu', regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], sizes: [0.89, 0.816] },
] as const

function fallbackFace(family: string, weights: string, names: readonly string[], size: number): string {
  const percent = (ratio: number) => `${(100 * ratio).toFixed(1)}%`
  return `
@font-face {
  font-family: '${family}';
  font-weight: ${weights};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;
}`
}

/*
 * In the browser, read from the document, so that they are the same when the router renders it again for an error page.
 *
 * `swap` shows a fallback font until Figtree has loaded. It takes up the same space, so hardly anything shifts then.
 */
const faces = !import.meta.env.SSR
  ? document.querySelector('head style')?.textContent
  : `
@font-face {
  font-family: 'Figtree Variable';
  font-weight: 300 900;
  font-display: swap;
  src: url('${fontUrl}') format('woff2-variations');
}${fallbacks
      .map(
        ({ family, regular, bold, sizes }) =>
          fallbackFace(family, '300 559', regular, sizes[0]) + fallbackFace(family, '560 900', bold, sizes[1]),
      )
      .join('')}`

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
