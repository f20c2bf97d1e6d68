import { brand } from '../../brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CvToBuilding } from '../../ui/illustrations/cv-to-building.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'

export function AboutUs() {
  return (
    <Section isSunk titleId="about-us" className="grid gap-7 md:grid-cols-2 md:items-center lg:gap-18">
      <div>
        <p className="mb-1 text-sm/5 font-[640] text-primary lg:mb-1.5">About Us</p>
        <h2 id="about-us" className={sectionTitle}>
          A Nairobi agency that opens doors, here and abroad
        </h2>
        <p className="mt-2 mb-5 max-w-[65ch] text-ink-2 lg:mt-3 lg:text-lg/7">
          {brand.name} connects job seekers with employers in Kenya and overseas. Before you apply, you see who is
          hiring, what they ask for and, if they state it, what they pay.
        </p>
        {/* The hidden words are for search engines; screen readers get the name and description. */}
        <LinkButton to="/about" kind="secondary" aria-label="Learn More" aria-describedby="about-us">
          Learn More<span className="sr-only"> about {brand.name}</span>
        </LinkButton>
      </div>
      <div className="aspect-[564/384] w-full overflow-hidden rounded-panel md:order-first">
        <CvToBuilding />
      </div>
    </Section>
  )
}
