/**
 * Names for countries that i18n-iso-countries does not have, by ISO 3166-1 code, separated by semicolons: former and
 * short names, and typos that `findByTypo` does not recognise or that may follow a town.
 */
export const countryAliases: Readonly<Record<string, string>> = {
  AE: `
    Emirates; Arab Emirates; United Arab Emirate; Untied Arab Emirates; United Arab Emirats; United Arab Emirtes;
    United Arab Emerates; United Emirates`,
  AU: 'Austrailia; Austrlia; Austalia',
  BH: 'Bahrein; Baharain; Barhain; Behrain; Bahrian; Bahrin',
  BI: 'Burudi',
  CA: 'Canda; Cananda',
  CD: `
    DRC; DR Congo; Congo DRC; Congo Kinshasa; Congo, Democratic Republic of the;
    Congo, The Democratic Republic of the; Congo, Dem. Rep.; Dem. Rep. Congo; Dem. Rep. of the Congo`,
  CG: 'Congo (the); Congo Brazzaville; Congo, Republic of the; Congo, Rep.',
  CN: 'PRC; Mainland China',
  CV: 'Cabo Verde',
  CY: 'Cypres; Cyprus (South)',
  DE: 'Deutschland; Germay; Gemany; Germnay; Germany (Federal Republic)',
  EG: 'Eygpt; Egpyt; Arab Republic of Egypt; Egypt, Arab Rep.',
  ET: 'Ethopia; Etiopia; Ethiopa',
  FM: 'Micronesia, Fed. Sts.',
  GB: `
    Britain; England; Scotland; Wales; Northern Ireland; Ireland (Northern); Untied Kingdom; United Kindom;
    United Kingdom of Great Britain and Northern Ireland`,
  HK: 'Hong Kong SAR',
  IE: 'Eire; Republic of Ireland',
  IQ: 'Irak',
  IR: 'Iran, Islamic Rep.',
  JO: 'Jordon; Jorden; Hashemite Kingdom of Jordan',
  KE: 'Kenia; Keenya; Kenyaa; Kneya; Keya; Kenyan; Republic of Kenya',
  KG: 'Kyrgyz Republic',
  KN: 'St. Kitts and Nevis',
  KP: "N. Korea; Korea (North); Democratic People's Republic of Korea; DPRK; Korea, Dem. People's Rep.",
  KR: 'Korea; S. Korea; Korea (South); Korea, Rep.',
  KW: 'Kuweit; Kuwet; Kuwat; Kuwiat; Quwait; Koweit',
  LA: 'Lao PDR',
  LB: 'Lebannon; Lebanan; Libanon',
  LC: 'St. Lucia',
  LY: 'Lybia',
  MK: 'Macedonia; FYROM; Former Yugoslav Republic of Macedonia',
  MM: 'Burma',
  MO: 'Macau',
  MU: 'Maritius; Mauritious',
  MY: 'Malasia; Malyasia; Malysia',
  MZ: 'Mozambic; Mocambique',
  NL: 'Holland; Netherland; Nederland',
  NZ: 'N. Zealand; New Zeland',
  OM: 'Ohman; Omman',
  PH: 'Phillipines; Philipines; Phillippines; Philippine',
  PL: 'Polland; Polska',
  QA: 'Quatar; Qatr; Qattar; Qater; Katar; Qartar',
  RO: 'Rumania; Roumania',
  RU: 'Russia Federation',
  RW: 'Ruanda; Rawanda; Rwandan',
  SA: `
    KSA; Saudi; Saudia; Saudia Arabia; Saudi Arab; Saudi Arabi; Saudi Arabai; Soudi Arabia; Suadi Arabia; Saud Arabia;
    Saudi-Arabien`,
  SG: 'Singapor; Singapoore',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic',
  SO: 'Somali; Federal Republic of Somalia',
  SS: 'S. Sudan; Sudan (South); Southern Sudan; South Soudan',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turky',
  TZ: 'Tanzanya; Tanzani; Tazania; Tanzinia; Tanzania, United Republic of',
  UG: 'Ugunda; Ugada; Uganada; Uganda (Republic)',
  US: `
    America; The States; Untied States; Unites States; United State; United State of America; United States of Amercia`,
  VA: 'Holy See; Vatican',
  VC: 'St. Vincent and the Grenadines',
  VE: 'Venezuela, RB',
  YE: 'Yeman; Yemen, Rep.',
  ZA: 'RSA; S. Africa; South Afrika',
  ZM: 'Zambai',
  ZW: 'Zimbambwe; Zimbabwae',
}
