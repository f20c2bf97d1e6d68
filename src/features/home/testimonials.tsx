import { testimonials } from '../../../agency/content.ts'
import { t } from '../../language/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section, sectionTitle } from '../../ui/section.tsx'

export function Testimonials({ title, isSunk = false }: { title: string; isSunk?: boolean }) {
  return (
    <Section isSunk={isSunk} titleId="testimonials">
      <h2 id="testimonials" className={`${sectionTitle} mb-6 lg:mb-9`}>
        {title}
      </h2>
      <ul className="grid gap-3 lg:three-columns lg:gap-4">
        {testimonials.map((testimonial, index) => (
          <li key={testimonial.id} className="min-w-0">
            <TestimonialCard testimonial={testimonial} tint={tints[index % tints.length] ?? ''} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TestimonialCard({
  testimonial: { name, role, company, text, avatar, rating },
  tint,
}: {
  testimonial: (typeof testimonials)[number]
  tint: string
}) {
  return (
    <figure className="flex h-full flex-col rounded-card border border-card-border bg-surface p-5 lg:p-7">
      <Stars count={rating} />
      <blockquote className="mt-2.5 mb-4 grow lg:mt-4 lg:mb-6 lg:text-[1.0625rem]/6.75">
        <p>{t(text)}</p>
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className={`grid size-11 flex-none place-items-center rounded-full text-[0.9375rem] font-bold ${tint}`}
        >
          {avatar}
        </span>
        <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          <span className="block text-[0.9375rem]/5 font-[640]">{name}</span>
          <span className="block text-sm/5 text-ink-2">{`${t(role)}, ${company}`}</span>
        </span>
      </figcaption>
    </figure>
  )
}

function Stars({ count }: { count: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five icons are one image
    <span role="img" aria-label={t('{count} out of 5 stars', { count })} className="flex gap-0.75 text-gold">
      {Array.from({ length: count }, (_, index) => (
        <Icon key={index} name="star" className="size-4" isFilled />
      ))}
    </span>
  )
}

const tints = [
  'bg-tint-green text-tint-green-ink',
  'bg-tint-maize text-tint-maize-ink',
  'bg-tint-laterite text-tint-laterite-ink',
]
