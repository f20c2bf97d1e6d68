/** What /about says about the agency. `{name}` is its name. The Swahili is in src/language/swahili/agency.ts. */
export const about = {
  title: 'Good work should be easy to find and safe to take',
  text: '{name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Each job shows what the employer says about the pay, the hours and the requirements, so that you can compare jobs before you apply.',
  /** For search engines. */
  summary:
    '{name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Compare jobs before you apply. Free for job seekers.',
} as const
