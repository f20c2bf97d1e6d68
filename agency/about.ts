import { brand } from './brand.ts'

/** What /about says about the agency. */
export const about = {
  title: 'Good work should be easy to find and safe to take',
  text: `${brand.name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Each job shows what the employer says about the pay, the hours and the requirements, so that you can compare jobs before you apply.`,
  /** For search engines. */
  summary: `${brand.name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Compare jobs before you apply. Free for job seekers.`,
}
