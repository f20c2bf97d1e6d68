/**
 * Towns whose name alone tells the country, by its ISO 3166-1 code: those in which candidates from Kenya find jobs, in
 * the spellings of English and Arabic adverts. A name with a town of similar size in another country is left out, such
 * as Hyderabad, Tripoli and Birmingham.
 */
export const townNames: Readonly<Record<string, string>> = {
  KE: `
    Nairobi; Mombasa; Kisumu; Nakuru; Eldoret; Thika; Malindi; Kitale; Garissa; Kakamega; Nyeri; Machakos; Naivasha;
    Nanyuki; Kericho; Lodwar; Lokichoggio; Kakuma; Kalobeyei; Dadaab; Wajir; Mandera; Marsabit; Isiolo; Maralal;
    Lamu; Kilifi; Watamu; Mtwapa; Diani; Diani Beach; Ukunda; Kwale; Voi; Taveta; Wundanyi; Garsen; Kitui;
    Mwingi; Makueni; Wote; Athi River; Mlolongo; Kitengela; Kajiado; Ngong; Ongata Rongai; Kiserian; Loitokitok;
    Narok; Bomet; Sotik; Kisii; Nyamira; Migori; Rongo; Awendo; Homa Bay; Mbita; Siaya; Ugunja;
    Bungoma; Webuye; Mumias; Vihiga; Kapsabet; Nandi Hills; Iten; Kabarnet; Marigat; Kapenguria;
    Gilgil; Molo; Njoro; Nyahururu; Ol Kalou; Kerugoya; Kutus; Karatina; Embu; Chuka; Meru; Muranga; Murang'a;
    Kenol; Kiambu; Kikuyu; Limuru; Ruiru; Juja; Githunguri; Kinango; Lunga Lunga; Mariakani; Konza; Emali; Sultan Hamud;
    Mtito Andei; Kibwezi; نيروبي; مومباسا`,
  UG: 'Kampala; Entebbe; Jinja; Gulu; Mbarara; Fort Portal; Arua; Masaka; Hoima; Kabale; Tororo; Kasese; Moroto; كمبالا',
  TZ: `
    Dar es Salaam; Dar-es-Salaam; Dodoma; Arusha; Mwanza; Zanzibar; Zanzibar City; Moshi; Tanga; Morogoro; Mbeya; Iringa;
    Mtwara; Kigoma; Bukoba; دار السلام; زنجبار`,
  RW: 'Kigali; Butare; Huye; Musanze; Gisenyi; Rubavu; كيغالي',
  BI: 'Bujumbura; Gitega',
  ET: `
    Addis Ababa; Addis Abeba; Dire Dawa; Hawassa; Awassa; Bahir Dar; Mekelle; Mekele; Gondar; Jimma; Adama; Jijiga;
    Gambella; Semera; أديس أبابا`,
  SO: `
    Mogadishu; Hargeisa; Hargeysa; Kismayo; Kismayu; Bosaso; Bossaso; Garowe; Galkayo; Galkacyo; Baidoa; Beledweyne;
    Berbera; Burao; Borama; Dollow; Dhusamareb; مقديشو; هرجيسا`,
  SS: 'Juba; Malakal; Bentiu; Wau; Yambio; Torit; Rumbek; Aweil; Pibor; جوبا',
  SD: 'Khartoum; Omdurman; Port Sudan; Kassala; Gedaref; El Fasher; El Obeid; Nyala; El Geneina; Wad Madani; الخرطوم; بورتسودان',
  DJ: 'Djibouti City; مدينة جيبوتي',
  ER: 'Asmara; أسمرة',
  CD: 'Kinshasa; Goma; Bukavu; Lubumbashi; Bunia; Kisangani; Kananga; Kolwezi; Uvira; Beni',
  ZM: 'Lusaka; Ndola; Kitwe; Solwezi',
  MW: 'Lilongwe; Blantyre; Mzuzu',
  MZ: 'Maputo; Beira; Nampula',
  ZW: 'Harare; Bulawayo; Mutare',
  ZA: 'Johannesburg; Cape Town; Pretoria; Durban; Gqeberha; Port Elizabeth; Bloemfontein; Sandton; Centurion',
  BW: 'Gaborone; Francistown',
  NA: 'Windhoek; Walvis Bay',
  AO: 'Luanda',
  MG: 'Antananarivo',
  MU: 'Port Louis; Ebene',
  NG: 'Lagos; Abuja; Kano; Ibadan; Port Harcourt; Maiduguri; Kaduna; Yola; أبوجا; لاغوس',
  GH: 'Accra; Kumasi; Tamale; Takoradi; أكرا',
  SN: 'Dakar; داكار',
  CI: 'Abidjan',
  ML: 'Bamako',
  NE: 'Niamey',
  BF: 'Ouagadougou',
  CM: 'Yaounde; Yaoundé; Douala',
  TD: "N'Djamena; Ndjamena; نجامينا",
  CF: 'Bangui',
  LR: 'Monrovia',
  SL: 'Freetown',
  MA: 'Casablanca; Rabat; Marrakech; Marrakesh; Tangier; Agadir; الدار البيضاء; مراكش; طنجة',
  TN: 'Tunis; Sfax; Sousse',
  DZ: 'Algiers; Oran',
  LY: 'Benghazi; Misrata; بنغازي; مصراتة',
  EG: `
    Cairo; Giza; Luxor; Aswan; Hurghada; Sharm El Sheikh; Port Said; New Cairo; 6th of October City; القاهرة; الجيزة;
    الإسكندرية; شرم الشيخ; الغردقة; بورسعيد`,
  AE: `
    Dubai; Abu Dhabi; AbuDhabi; Abudhabi; Sharjah; Ajman; Umm Al Quwain; Ras Al Khaimah; Ras Al-Khaimah; Fujairah; Al Ain;
    Jebel Ali; Ruwais; Al Ruwais; Khor Fakkan; Khorfakkan; Musaffah; Mussafah; Dubai Marina; Deira; Al Quoz; Bur Dubai;
    Al Dhafra; دبي; أبوظبي; أبو ظبي; الشارقة; عجمان; أم القيوين; رأس الخيمة; الفجيرة; العين; جبل علي; الرويس; خورفكان; المصفح`,
  SA: `
    Riyadh; Ar Riyadh; Jeddah; Jidda; Jiddah; Makkah; Mecca; Madinah; Al Madinah; Dammam; Ad Dammam; Khobar;
    Al Khobar; Alkhobar; Al-Khobar; Dhahran; Jubail; Al Jubail; Yanbu; Tabuk; Abha; Khamis Mushait; Taif; Ta'if; Buraydah;
    Buraidah; Al Qassim; Qassim; Unaizah; Hail; Ha'il; Najran; Jizan; Jazan; Al Ahsa; Al Hofuf; Hofuf; Qatif; Al Kharj;
    Ras Tanura; Arar; Sakaka; Neom; NEOM; King Abdullah Economic City; KAEC; Eastern Province; Asir;
    الرياض; منطقة الرياض; جدة; مكة; مكة المكرمة; المدينة المنورة; الدمام; الخبر; الظهران; الجبيل; ينبع; تبوك; أبها; خميس مشيط;
    الطائف; بريدة; القصيم; عنيزة; حائل; نجران; جازان; جيزان; الأحساء; الهفوف; القطيف; الخرج; رأس تنورة; عرعر; سكاكا; نيوم;
    المنطقة الشرقية; عسير`,
  QA: `
    Doha; Ad Dawhah; Al Doha; Lusail; Al Rayyan; Al Wakrah; Wakra; Al Wakra; Al Khor; Mesaieed; Ras Laffan; Umm Salal;
    Dukhan; Al Daayen; الدوحة; لوسيل; الريان; الوكرة; الخور; مسيعيد; راس لفان; أم صلال; دخان`,
  KW: `
    Kuwait City; Hawalli; Hawally; Salmiya; Farwaniya; Al Farwaniyah; Jahra; Al Jahra; Ahmadi; Al Ahmadi; Fahaheel;
    Mangaf; Shuwaikh; Khaitan; Mubarak Al Kabeer; مدينة الكويت; حولي; السالمية; الفروانية; الجهراء; الأحمدي; الفحيحيل; الشويخ`,
  BH: `
    Manama; Al Manamah; Riffa; Muharraq; Al Muharraq; Hamad Town; Isa Town; Sitra; Seef; Juffair; Hidd;
    المنامة; الرفاع; المحرق; مدينة حمد; مدينة عيسى; سترة`,
  OM: `
    Muscat; Masqat; Salalah; Sohar; Suhar; Nizwa; Duqm; Seeb; Ruwi; Ibri; Barka; Rustaq; Al Buraimi; Khasab;
    Dhofar; Al Batinah; مسقط; صلالة; صحار; نزوى; الدقم; السيب; روي; عبري; بركاء; الرستاق; البريمي; ظفار`,
  JO: 'Amman; Irbid; Zarqa; Aqaba; Al Mafraq; إربد; الزرقاء; العقبة; المفرق',
  LB: 'Beirut; Zahle; Baalbek; بيروت; زحلة',
  IQ: 'Baghdad; Basra; Basrah; Erbil; Mosul; Kirkuk; Sulaymaniyah; Dohuk; Duhok; Najaf; Karbala; بغداد; البصرة; أربيل; الموصل; كركوك; السليمانية; دهوك; النجف; كربلاء',
  SY: 'Damascus; Aleppo; Idlib; دمشق; حلب; إدلب',
  YE: "Sana'a; Sanaa; Aden; Hodeidah; Al Hudaydah; Taiz; Marib; Mukalla; صنعاء; عدن; الحديدة; تعز; مأرب; المكلا",
  TR: 'Istanbul; Ankara; Izmir; Gaziantep; Antalya; إسطنبول; أنقرة',
  IL: 'Tel Aviv; Haifa',
  IR: 'Tehran; طهران',
  AF: 'Kabul; Kandahar; Herat; كابول',
  PK: 'Karachi; Lahore; Islamabad; Rawalpindi; Peshawar; Quetta',
  IN: 'Mumbai; New Delhi; Delhi; Bengaluru; Bangalore; Chennai; Kolkata; Pune; Noida; Gurgaon; Gurugram; Ahmedabad',
  BD: "Dhaka; Chittagong; Chattogram; Cox's Bazar",
  LK: 'Colombo; Kandy',
  NP: 'Kathmandu; Pokhara',
  MM: 'Yangon; Mandalay',
  TH: 'Bangkok; Phuket; Chiang Mai; Pattaya',
  VN: 'Hanoi; Ho Chi Minh City; Da Nang',
  KH: 'Phnom Penh; Siem Reap',
  MY: 'Kuala Lumpur; Johor Bahru; Penang; Petaling Jaya',
  ID: 'Jakarta; Surabaya; Denpasar; Bandung',
  PH: 'Manila; Makati; Quezon City; Taguig; Cebu City',
  CN: 'Beijing; Shanghai; Shenzhen; Guangzhou; Chengdu; Hangzhou',
  JP: 'Tokyo; Osaka; Yokohama; Nagoya; Kyoto',
  KR: 'Seoul; Busan; Incheon',
  TW: 'Taipei; Kaohsiung',
  AU: 'Sydney; Melbourne; Brisbane; Adelaide; Canberra',
  NZ: 'Auckland; Christchurch',
  GB: 'London; Edinburgh; Glasgow; Leeds; Liverpool; Belfast; Cardiff; Sheffield; Nottingham; Leicester; لندن',
  IE: 'Cork; Galway; Limerick',
  FR: 'Paris; Lyon; Marseille; Toulouse; Bordeaux; Strasbourg; Lille; Nantes; باريس',
  BE: 'Brussels; Bruxelles; Antwerp; Antwerpen; Ghent; Liège; Liege',
  NL: 'Amsterdam; Rotterdam; The Hague; Den Haag; Utrecht; Eindhoven',
  DE: `
    Berlin; Munich; München; Hamburg; Frankfurt am Main; Cologne; Köln; Stuttgart; Düsseldorf; Dusseldorf; Leipzig; Dresden;
    Hannover; Nuremberg; Nürnberg; Bremen; Dortmund; Bonn; Essen; برلين`,
  AT: 'Vienna; Wien; Graz; Salzburg; Innsbruck; Linz',
  CH: 'Zurich; Zürich; Geneva; Genève; Basel; Lausanne; Bern; جنيف',
  IT: 'Rome; Roma; Milan; Milano; Turin; Torino; Naples; Bologna; Brindisi',
  ES: 'Madrid; Barcelona; Seville; Sevilla; Bilbao; Malaga; Málaga',
  PT: 'Lisbon; Lisboa; Porto',
  DK: 'Copenhagen; København; Aarhus',
  SE: 'Stockholm; Gothenburg; Göteborg; Malmö; Malmo',
  NO: 'Oslo; Bergen; Trondheim; Stavanger',
  FI: 'Helsinki; Espoo; Tampere',
  PL: 'Warsaw; Warszawa; Krakow; Kraków; Wroclaw; Wrocław; Gdansk; Gdańsk; Poznan; Poznań; Katowice',
  CZ: 'Prague; Praha; Brno',
  HU: 'Budapest; Debrecen',
  RO: 'Bucharest; București; Cluj-Napoca',
  BG: 'Sofia',
  RS: 'Belgrade; Beograd',
  HR: 'Zagreb',
  GR: 'Thessaloniki; Piraeus',
  CY: 'Nicosia; Limassol; Larnaca; Paphos',
  UA: 'Kyiv; Kiev; Lviv; Kharkiv; Odesa',
  RU: 'Vladivostok; Kazan; موسكو',
  EE: 'Tallinn',
  LV: 'Riga',
  LT: 'Vilnius; Kaunas',
  US: 'New York; New York City; Los Angeles; Chicago; Houston; San Francisco; Seattle; Boston; Dallas; Minneapolis; Philadelphia',
  CA: 'Toronto; Montreal; Montréal; Calgary; Edmonton; Ottawa; Winnipeg; Saskatoon; Mississauga',
}
