import { contoursBelow, curve, points } from './curves'

/** A CV flies to an office tower with its lights on. Fills its box (drawn for 564 x 384). */
export function CvToBuilding() {
  return (
    <svg
      viewBox="0 0 564 384"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--color-primary-tint)" d="M0 0h564v384H0z" />
      <g fill="none" stroke="var(--ridge-line)" strokeOpacity=".16" strokeWidth="1.5">
        <path d={contoursBelow(valley, 5, 20)} />
        <Tower />
        <path fill="var(--hill)" stroke="none" d={`${curve(hill)}V384H0Z`} />
        <path stroke="var(--ridge-line-front)" d={contoursBelow(hill, 1, 18)} />
      </g>
      <Sheet />
      <path
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="2 8"
        d="M238 136C262 84 306 62 350 77"
      />
      <path fill="var(--color-accent)" d="m403 99-45-34 4 19z" />
      <path fill="var(--plane-shade)" d="m403 99-41-12 1 17 8-10z" />
    </svg>
  )
}

function Tower() {
  return (
    <g stroke="none" strokeOpacity="1">
      <path fill="var(--tower-side)" d="m355 182 57-22v200h-57z" />
      <path fill="var(--tower)" d="M411 125q0-3 3-3h87q3 0 3 3v235h-93z" />
      <path stroke="var(--pane-side)" strokeWidth="12" strokeDasharray="14 16" d="M375 201v80m21-80v80" />
      <path stroke="var(--pane)" strokeWidth="14" strokeDasharray="18 18.5" d="M432 141v130m25.5-130v130M483 141v130" />
      <path
        fill="var(--color-gold)"
        d="M425 141h14v18h-14zm51 0h14v18h-14zm-25.5 36.5h14v18h-14zM425 214h14v18h-14zm51 36.5h14v18h-14z"
      />
      <path fill="var(--doorway)" d="M443 318q0-3 3-3h22q3 0 3 3v40h-28z" />
    </g>
  )
}

function Sheet() {
  return (
    <g transform="translate(73 84) rotate(-5)">
      <rect x="7" y="8" width="151" height="197" rx="11" fill="var(--paper-shade)" />
      <rect width="151" height="197" rx="11" fill="var(--paper)" />
      <circle cx="36" cy="42" r="18" fill="var(--brand-gold)" />
      <path fill="#6b4700" d="M36 32a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM28 54a8 8 0 0 1 16 0z" />
      <g fill="none" strokeLinecap="round" strokeWidth="7">
        <path stroke="var(--brand-ink)" d="M70 36h55" />
        <path stroke="var(--paper-line)" d="M70 51h37M22 85h107M22 101h91M22 117h101" />
        <g strokeWidth="20">
          <path stroke="var(--paper-green)" d="M29 147h26m27 0h33" />
          <path stroke="var(--paper-gold)" d="M29 174h38" />
        </g>
      </g>
    </g>
  )
}

const valley = points('0,250 50,236 90,244 130,258 190,278 240,284 300,262 380,232 460,204 564,244')
const hill = points('0,352 60,340 140,338 220,346 340,356 440,336 564,348')
