import { use } from 'react'
import { brand } from '../brand.ts'
import { Logo, type LogoTone } from './logo.tsx'
import { LightContext } from './modes/light-version.ts'
import { wordMarkPath, wordMarkWidth } from './word-mark-path.ts'

/** The logo and name of the site. `footer` is for the deep green footer. */
export function WordMark({ tone = 'default' }: { tone?: LogoTone }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-[1.1875rem] lg:text-[1.3125rem]">
      <Logo tone={tone} />
      {useIsWritten() ? <WrittenName /> : <DrawnName />}
    </span>
  )
}

/** The light version has no outline, which takes 1 kB on each page. False in the browser, which never renders it. */
function useIsWritten(): boolean {
  return import.meta.env.SSR && use(LightContext) !== null
}

function WrittenName() {
  const [first, second] = brand.wordMark
  return (
    <span>
      <b>{first}</b> <span>{second}</span>
    </span>
  )
}

function DrawnName() {
  return (
    <>
      <svg
        viewBox={`0 -950 ${wordMarkWidth} 1200`}
        width={`${wordMarkWidth / 1000}em`}
        height="1.2em"
        preserveAspectRatio="xMinYMid"
        fill="currentColor"
        className="min-w-0 flex-initial"
        aria-hidden="true"
        focusable="false"
      >
        <use href={`#${outlineId}`} />
      </svg>
      <span className="sr-only">{brand.name}</span>
    </>
  )
}

const outlineId = 'word-mark'

// In the browser, read from the document, so that the scripts do not contain the path again.
const path = import.meta.env.SSR ? wordMarkPath : document.getElementById(outlineId)?.getAttribute('d')

/** The path that all word marks of a page use. It is not in the icon sprite, which arrives after the first paint. */
export function WordMarkOutline() {
  if (useIsWritten()) return null
  return (
    <svg className="hidden">
      <path id={outlineId} d={path ?? undefined} />
    </svg>
  )
}
