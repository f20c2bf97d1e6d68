import { use } from 'react'
import { brand } from '../brand.ts'
import { LightContext } from './light-version.ts'
import { wordMarkPath, wordMarkWidth } from './word-mark-path.ts'

type Tone = 'default' | 'footer'

/** The logo and name of the site. `footer` is for the deep green footer. */
export function WordMark({ tone = 'default' }: { tone?: Tone }) {
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

/** The K of Kazi Kenya. Its colours do not change with the theme. */
function Logo({ tone }: { tone: Tone }) {
  const { ground, letter, size } = tones[tone]
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill={ground} />
      <rect x="8" y="7.5" width="4.6" height="17" rx="1.2" fill={letter} />
      <path d="M14.6 15.2 20.7 7.5h5.1l-7 8.5 7 8.5h-5.1l-6.1-7.7a1.3 1.3 0 0 1 0-1.6Z" fill={letter} />
      <path d="M14.6 15.2 20.7 7.5h5.1L18.8 16h-4.5c0-.3.1-.6.3-.8Z" fill="var(--brand-gold)" />
    </svg>
  )
}

const tones = {
  default: { ground: 'var(--brand)', letter: '#fff', size: 'size-8' },
  footer: { ground: '#f4f8f5', letter: 'var(--brand)', size: 'size-8.5' },
}
