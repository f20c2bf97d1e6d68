import type { NameTable } from './targets.ts'

/** English names. Words that carry no meaning ('job', 'text', 'the') are dropped before a name is looked up. */
export const english: NameTable = {
  // Those from 85 on are older than the others and keep their order: sources were imported by them.
  reference: {
    99: 'ref',
    98: 'reference number',
    97: 'reference no',
    96: 'ref no',
    95: 'job reference',
    94: 'job ref',
    93: 'external id',
    92: 'job id',
    91: 'job uuid',
    90: 'job code',
    89: 'job number',
    88: 'vacancy number',
    87: 'uuid',
    86: 'guid',
    85: 'id',
    80: `
      ref number, reference id, job reference number, job reference no, job ref no, reference code, external reference,
      vacancy reference, vacancy ref`,
    75: 'job external id, job no, job req id, requisition id',
    70: `
      vacancy no, vacancy id, vacancy code, requisition number, requisition no, req id, req no, req number, posting id,
      job posting id, listing id, opening id, job opening id, advert number, advert no, advert id, ad id,
      announcement number, vacancy announcement number, job order number, shortcode`,
    65: 'identifier, unique id, job identifier, object id',
    // The number in the element of a job: <vac no="1187">.
    60: 'attributes no, attributes nr',
    20: 'slug',
    19: 'entry key',
  },
  title: {
    95: 'job title',
    90: `
      position title, vacancy title, job position, position name, job name, business title, posting title, job posting title,
      opening title, job opening title, job opening name, opening name, vacancy name, post title, advert title,
      advertised title, position advertised, advertised position, post advertised, vacant position, position vacant, vacant post, listing title, role title, role name, title of position, title of post`,
    80: 'position, role, job role, vacancy, working title, external title, public title, job heading, role heading, position heading, vacancy heading, headline',
    60: 'designation, job designation, job opening, occupation, profession',
    40: 'job, post, opening, name of post, post name',
    35: 'trade',
    15: 'heading',
    30: 'civil service title, official title, internal title, class title, classification title',
    5: 'name',
  },
  company: {
    95: 'company name, employer, employer name',
    90: `
      organisation, organization, organisation name, organization name, hiring company, hiring company name,
      hiring organization, hiring organisation, hiring organization name, hiring organisation name, company display name`,
    70: 'hiring entity, hiring entity name, hiring entity legal name, employing entity, company legal name, legal name, firm, firm name, business name, institution, institution name, org, org name',
    40: 'client, client name, advertiser, advertiser name, end client, ministry, recruiting company',
    30: 'agency, agency name, hiring agency, recruiter name',
    15: 'property, property name, outlet, hotel, hotel name, branch name',
  },
  description: {
    95: 'job description, description of job, full description, long description',
    90: 'about the job, about the role, about this role, about the position, role description, position description',
    85: 'vacancy description, offer description, tell us about the job, describe the job, job details, posting description, job posting description, advert description',
    70: 'details, content, contents, body, post content, job profile, role profile, advert text, ad text, job content, job body',
    60: 'job overview, role overview, position overview, overview, job purpose, purpose of job, role purpose, job text',
    50: 'job summary, role summary, position summary, summary, short description, brief description, job brief',
    40: 'narrative, narr, advert copy',
    30: 'introduction, intro, excerpt, snippet, teaser, abstract',
  },
  city: {
    95: 'town, job city, job town, city name, town name',
    90: 'location city, city town, town city, town or city, city or town, work city, locality, municipality',
    80: 'duty station, work town, city of work, work base, base location, work area',
    60: 'job location, work location, place of work, workplace location, location name, location',
    55: `
      locations, job locations, work locations, location of work, location of job, position location, office location,
      posting location, display location, city country, town country, location city country, city state country, city state, location display name, formatted location, full location, primary location`,
    45: 'office, place, station, workplace, job site, work site, worksite, work place, cities',
    10: 'state, region, province, county, governorate, emirate, district, state name, region name, state province',
    9: 'job state, job region, job county, job province, location state, location region, sub county, area',
    7: `
      location restrictions, location restriction, candidate required location, required location, applicant location,
      geo, job geo, geo restriction, eligible countries, allowed countries, hiring countries, ward`,
  },
  'other places': {
    90: `
      secondary locations, secondary location, additional locations, additional location, other locations, other places,
      alternate locations, alternative locations, further locations, other work locations, secondary work locations`,
  },
  'workplace type': {
    90: 'workplace type, work place type, work mode, workplace mode, work arrangement, remote type, remote status, remote option',
  },
  country: {
    95: 'job country, country name, work country, location country, country of work, country of employment',
    90: 'country of job, country location, location country name, job location country, nation, destination country',
    80: 'country code, country iso, country iso code, iso country, location country code, host country, countries',
    50: 'destination',
  },
  type: {
    95: 'job type, employment type, type of employment',
    90: 'contract type, type of contract, position type, work type, type of job, type of position, type of work',
    85: `
      terms kind, contract kind, employment kind, job kind, kind of contract, vacancy type, role type, engagement type, hire type, appointment type, employment types, job types, contract types,
      work types, job time type, time type, contract time, position schedule, commitment, employment basis, employment contract, employment term`,
    70: 'full time part time, full time part time indicator, part time full time, schedule type, employment status, job basis',
    40: 'job category, employment category, engagement, position offering',
    35: 'category',
    30: 'contract, employment, job categories, categories, basis',
    25: 'terms, terms of employment, terms of service, terms of engagement, contract terms, employment terms, contract duration, contract period',
  },
  level: {
    95: 'job level, seniority, seniority level',
    90: 'experience level, career level, position level, level of seniority, level of experience, management level',
    70: 'job grade, grade, job level name, role level, position grade, career stage, rank',
  },
  responsibilities: {
    95: 'job responsibilities, job responsibilies, responsibilies, key responsibilities, responsibility',
    90: `
      duties, job duties, duties and responsibilities, responsibilities and duties, key duties, main duties, tasks,
      main responsibilities, roles and responsibilities, key responsibility, main tasks, your tasks, key tasks,
      roles and duties, accountabilities, key accountabilities, duty, core duties, essential duties, what you will do, what you do`,
  },
  requirements: {
    95: 'job requirements, job skill requirements, skill requirements, skills requirements, requirement',
    90: `
      skills and requirements, requirements and skills, key requirements, minimum requirements, candidate requirements,
      qualifications and requirements, requirements and qualifications, minimum qualification requirements,
      minimum qual requirements, minimum quals, basic requirements, position requirements, role requirements,
      required qualifications, minimum qualifications, qualifications and skills, skills and qualifications`,
    80: 'qualifications, job qualifications, skills, required skills, skills required, job skills, key skills, skill',
    70: 'needs, need, competencies, key competencies, required competencies, candidate profile, ideal candidate, person specification',
    50: 'preferred skills, preferred qualifications, desired skills, desired qualifications, nice to have, skill set',
  },
  benefits: {
    95: 'job benefits, benefit',
    90: `
      perks, perks and benefits, benefits and perks, what we offer, we offer, benefits offered, benefit package, employee benefits,
      compensation and benefits, allowances, incentives, other benefits, company benefits, what is on offer, additional benefits`,
  },
  salary: {
    95: 'job salary, salary range, salary offered, offered salary, salary text, basic salary, base salary',
    90: `
      pay, pay range, wage, wages, remuneration, compensation, monthly salary, gross salary, salary per month, monthly pay,
      salary amount, annual salary, yearly salary, salary package, pay rate, rate of pay, hourly rate, hourly wage, net salary,
      compensation range, salary estimate, estimated salary, salary band, salary bracket, salary scale, pay scale, stipend,
      remuneration package, expected salary, wage range, annual pay, hourly pay, salary details, salary info, daily rate, gross pay,
      salary value, package`,
  },
  working_hours: {
    95: 'job working hours, work hours, hours, hours of work, working time',
    90: `
      hours shift, shift hours, schedule, work schedule, working schedule, shift, shifts, hours per week, weekly hours,
      hours weekly, duty hours, working days, shift pattern, work shift, job schedule, job shift, hours per day, daily hours`,
  },
  experience: {
    95: 'job experience requirements, experience requirements, experience requirement, job experience',
    90: `
      required experience, experience required, work experience, years of experience, minimum experience, experience years,
      experience in years, minimum years of experience, required years of experience, years of experience required,
      minimum experience required, professional experience, work experience required, experience needed, relevant experience,
      years experience, minimum work experience, experience range, total experience`,
  },
  education: {
    95: 'job education requirements, education requirements, education requirement, job education',
    90: `
      education level, level of education, required education, education required, minimum education, educational level,
      minimum education level, minimum level of education, education qualification, educational qualification,
      educational qualifications, education qualifications, educational requirements, academic qualification,
      academic qualifications, academic requirements, degree, degree required, academic level, required education level`,
    80: 'minimum qualification, qualification, required qualification, qualification required, qualification level',
  },
  gender_preference: {
    90: 'gender, preferred gender, sex, gender required, required gender, gender requirement, preferred sex',
  },
  banner_image: {
    95: 'banner, banner url, banner image url, header image, header image url, cover image, cover image url, hero image',
    90: 'image, image url, featured image, picture, picture url, photo, photo url, image link, thumbnail, thumbnail url',
    80: 'logo, logo url, company logo, company logo url, employer logo, employer logo url, logo image, logo link',
  },
  posted_on: {
    95: 'posted, posted date, date posted, job posted date, posted at, posting date, date of posting, post date',
    90: `
      published, published on, date published, published at, published date, publication date, publish date, pub date,
      date of publication, first published, first published at, publishing date, job posting date, job post date,
      posted on date, posting start date, post start date, publication start, publication start date, publish start date`,
    80: 'advertised, advertised date, date advertised, advert date, advertisement date, listed on, listing date, list date, listed at, listed time, original listed time, date listed, released date, release date, live date, announcement date, date of advert, posted time, active from',
    50: 'opening date, open date, date opened, date of opening, opened on, opened, opened at, opens, opens on, opens at, application start date, applications open',
    30: 'create time, created time, creation time, created at, created, created on, created date, date created, creation date, date added, added on, added, create date',
    20: 'date',
    5: 'advertised on',
    4: 'updated, updated on, updated at, date updated, last updated, last update',
  },
  closes_on: {
    95: 'closing date, closing date and time, closing date time, job closing date, close date, closes, closing, closing on, date closing, closed on, closes on, closes at, closing at, shuts, shuts on, shuts at',
    90: `
      deadline, application deadline, application closing date, application close date, applications close, apply by,
      apply before, post until, posted until, application deadline date, deadline date, deadline for applications,
      deadline for application, deadline for receiving applications, deadline to apply, applications close on, application closes, application closes on, application end date, date of closing, submission deadline, apply by date, apply until,
      last date to apply, last day to apply, application due date, application due, last date of application,
      last application date, applications due, closing date for applications, final date, apply before date, job deadline`,
    80: `
      expires, expires on, expires at, expiry, expiry date, expiration date, expire date, expiration, date of expiry,
      expires date, date expires, expire, valid through, valid until, valid to, valid till, date expiry, vacancy expiry,
      validity, validity date, job expiry date, job expiration date, expire at, expire on, expiration time, expiry time`,
    60: `
      posting end date, posting expiry date, posting expiry, post end date, posting close date, posting closing date, posting expiration date, open until,
      publication end, publication end date, publish end date, advert closing date, display until, active until,
      available until, unpublish date, end of posting, end posting date, listing expiry date, advert expiry date`,
    50: 'end date, last date, due date, date end, last day',
  },
  apply_url: {
    95: 'apply url, application url, apply link, application link, job apply url, job apply link, job application url',
    90: `
      apply here, apply alternate url, apply online, apply online url, apply online link, apply at, apply website, application website, link to apply,
      url to apply, application form, application form url, application form link, application page, external apply url,
      external apply link, apply now, apply now url, apply now link, apply uri, apply web url, how to apply url,
      how to apply link, application portal, online application, online application link, online application url,
      application uri, apply href, easy apply url, link for application, apply via`,
  },
  link: {
    80: 'job url, job link, vacancy url, vacancy link, job posting url, posting url, job page, job page url, job web url',
    70: `
      url, link, links, permalink, link to job, link to vacancy, link to advert, link to posting, link to the job, absolute url, alternate url, landing page, landing page url, landing url, hosted url, canonical url, canonical link, detail url, details url, detail link,
      details link, view url, job detail url, job details url, web url, public url, ad url, ad link, advert url, advert link,
      listing url, listing link, external url, external link, more info url, uri, post url, page url, source url, job uri`,
    50: 'href, web page, web link, weblink, job href, redirect url',
  },
  apply_email: {
    95: 'apply email, application email, application email address, apply email address, email to apply, job apply email',
    90: `
      apply by email, apply to email, applications email, email for applications, email for application, cv email, email cv to,
      send cv to, submit cv to, send application to, resume email, send applications to, send resume to, application mail,
      email applications to, recruitment email, hiring email, job application email, how to apply email, apply via email`,
    40: 'apply address, application address',
    30: 'email, email address, e mail, mail, mailbox, hr email',
  },
  // A column named "language" usually says what candidates must speak.
  locale: { 90: 'locale, in language, language code, language tag, content language' },
  status: { 70: 'status, job status, vacancy status, position status, advert status, posting status' },
  'how to apply': {
    90: `
      how to apply, where to apply, how should people apply, how do people apply, application instructions, apply instructions, application instruction, instructions to apply, to apply,
      instructions to applicants, instructions for applicants, application procedure, application procedures, applying,
      mode of application, method of application, application method, application process, application guidelines,
      application details, application info, application information, apply procedure, how to apply instructions,
      application steps, application requirements, how can i apply, apply method, application mode, apply how`,
    50: 'apply, application',
  },
  'salary minimum': { 80: 'minimum offer', 60: 'min amount, minimum amount, amount min, amount from' },
  'salary maximum': { 80: 'maximum offer', 60: 'max amount, maximum amount, amount max, amount to' },
  'salary currency': { 80: 'currency, currency code, currency symbol, currency type, currency iso' },
  'salary period': { 80: 'payment period, payment frequency, rate interval, rate interval code', 60: 'interval' },
}
