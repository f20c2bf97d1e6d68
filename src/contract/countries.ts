const abroad = `
  AF Afghanistan; AL Albania; DZ Algeria; AD Andorra; AO Angola; AG Antigua and Barbuda; AR Argentina; AM Armenia;
  AU Australia; AT Austria; AZ Azerbaijan; BS Bahamas; BH Bahrain; BD Bangladesh; BB Barbados; BY Belarus; BE Belgium;
  BZ Belize; BJ Benin; BT Bhutan; BO Bolivia; BA Bosnia and Herzegovina; BW Botswana; BR Brazil; BN Brunei;
  BG Bulgaria; BF Burkina Faso; BI Burundi; KH Cambodia; CM Cameroon; CA Canada; CV Cape Verde;
  CF Central African Republic; TD Chad; CL Chile; CN China; CO Colombia; KM Comoros; CR Costa Rica; CI Côte d'Ivoire;
  HR Croatia; CU Cuba; CY Cyprus; CZ Czech Republic; CD Democratic Republic of the Congo; DK Denmark; DJ Djibouti;
  DM Dominica; DO Dominican Republic; EC Ecuador; EG Egypt; SV El Salvador; GQ Equatorial Guinea; ER Eritrea;
  EE Estonia; SZ Eswatini; ET Ethiopia; FJ Fiji; FI Finland; FR France; GA Gabon; GM Gambia; GE Georgia; DE Germany;
  GH Ghana; GR Greece; GD Grenada; GT Guatemala; GN Guinea; GW Guinea-Bissau; GY Guyana; HT Haiti; HN Honduras;
  HK Hong Kong; HU Hungary; IS Iceland; IN India; ID Indonesia; IR Iran; IQ Iraq; IE Ireland; IL Israel; IT Italy;
  JM Jamaica; JP Japan; JO Jordan; KZ Kazakhstan; KI Kiribati; KW Kuwait; KG Kyrgyzstan; LA Laos; LV Latvia;
  LB Lebanon; LS Lesotho; LR Liberia; LY Libya; LI Liechtenstein; LT Lithuania; LU Luxembourg; MO Macao;
  MG Madagascar; MW Malawi; MY Malaysia; MV Maldives; ML Mali; MT Malta; MH Marshall Islands; MR Mauritania;
  MU Mauritius; MX Mexico; FM Micronesia; MD Moldova; MC Monaco; MN Mongolia; ME Montenegro; MA Morocco;
  MZ Mozambique; MM Myanmar; NA Namibia; NR Nauru; NP Nepal; NL Netherlands; NZ New Zealand; NI Nicaragua; NE Niger;
  NG Nigeria; KP North Korea; MK North Macedonia; NO Norway; OM Oman; PK Pakistan; PW Palau; PS Palestine; PA Panama;
  PG Papua New Guinea; PY Paraguay; PE Peru; PH Philippines; PL Poland; PT Portugal; QA Qatar;
  CG Republic of the Congo; RO Romania; RU Russia; RW Rwanda; KN Saint Kitts and Nevis; LC Saint Lucia;
  VC Saint Vincent and Grenadines; WS Samoa; SM San Marino; ST São Tomé and Príncipe; SA Saudi Arabia; SN Senegal;
  RS Serbia; SC Seychelles; SL Sierra Leone; SG Singapore; SK Slovakia; SI Slovenia; SB Solomon Islands; SO Somalia;
  ZA South Africa; KR South Korea; SS South Sudan; ES Spain; LK Sri Lanka; SD Sudan; SR Suriname; SE Sweden;
  CH Switzerland; SY Syria; TW Taiwan; TJ Tajikistan; TZ Tanzania; TH Thailand; TL Timor-Leste; TG Togo; TO Tonga;
  TT Trinidad and Tobago; TN Tunisia; TR Turkey; TM Turkmenistan; TV Tuvalu; UG Uganda; UA Ukraine;
  AE United Arab Emirates; GB United Kingdom; US United States; UY Uruguay; UZ Uzbekistan; VU Vanuatu;
  VA Vatican City; VE Venezuela; VN Vietnam; YE Yemen; ZM Zambia; ZW Zimbabwe`

/**
 * The countries of the world by ISO 3166-1 code: Kenya, then the others sorted by name. Names follow the Unicode CLDR
 * in English, or Kenyan usage where it differs. Dependent territories are left out.
 */
export const countries: { readonly KE: string; readonly [code: string]: string } = {
  KE: 'Kenya',
  ...Object.fromEntries(abroad.split(';').map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)])),
}

const names: ReadonlySet<string> = new Set(Object.values(countries))

/** Whether a text is exactly the name of a country. */
export function isCountry(text: string): boolean {
  return names.has(text)
}
