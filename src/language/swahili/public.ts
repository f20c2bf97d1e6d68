/** Home, about, contact, errors, coming soon, stay safe, sharing and offline. */
export const publicTexts = {
  // Home
  'Jobs in Kenya and abroad': "Kazi nchini Kenya na ng'ambo",
  '{name} connects job seekers with employers in Kenya and abroad. Create a profile, upload your CV, find a job and apply. Free for job seekers.':
    "{name} huunganisha watafuta kazi na waajiri nchini Kenya na ng'ambo. Tengeneza wasifu, pakia CV yako, tafuta kazi na utume ombi. Bila malipo kwa watafuta kazi.",
  '1000+ Jobs Available': 'Kazi 1000+ Ziko Wazi',
  'Real openings in Kenya and abroad, with the requirements and, if the employer states it, the pay.':
    "Nafasi halisi za kazi nchini Kenya na ng'ambo, pamoja na sifa zinazohitajika na mshahara, ikiwa mwajiri ameutaja.",
  '{count} open today.': 'Kazi {count} ziko wazi leo.',
  'New jobs every week.': 'Kazi mpya kila wiki.',
  'No account needed.': 'Huhitaji akaunti.',
  'Open right now': 'Zilizo wazi sasa',
  'More to explore': 'Kazi zaidi',
  'View All Jobs': 'Tazama Kazi Zote',
  'Picked at random, and different on each visit.': 'Zimechaguliwa bila mpangilio, na hubadilika kila mara.',
  'We could not load the jobs. Check your connection, or open the full list.':
    'Hatukuweza kufungua kazi. Angalia mtandao wako, au ufungue orodha kamili.',
  'No jobs are open right now. New jobs are added every day, so please check again soon.':
    'Hakuna kazi zilizo wazi kwa sasa. Kazi mpya huongezwa kila siku, kwa hivyo angalia tena hivi karibuni.',
  'How it works': 'Jinsi ya kupata kazi',
  'From first visit to application in four steps.': 'Hatua nne tu, tangu kuanza hadi kutuma ombi.',
  'Step {number}': 'Hatua ya {number}',
  'Your name, your contact details and a password. It takes about two minutes.':
    'Jina lako, mawasiliano yako na nenosiri. Inachukua kama dakika mbili.',
  'Upload CV/resume': 'Pakia CV yako',
  'Add your CV and fill in your profile once.': 'Ongeza CV yako na ujaze wasifu wako mara moja tu.',
  'Find job': 'Tafuta kazi',
  'Search by title, company or country, and compare the jobs.':
    'Tafuta kwa jina la kazi, kampuni au nchi, kisha ulinganishe kazi.',
  'Save and apply': 'Hifadhi na uombe',
  'Keep the jobs you like and apply when you are ready.': 'Hifadhi kazi unazopenda, na uombe ukiwa tayari.',
  'Your profile is {percent} complete': 'Wasifu wako umekamilika kwa {percent}',
  'Add {step}': 'Ongeza {step}',
  'Learn More': 'Jua Zaidi',
  'about {name}': 'kuhusu {name}',
  'People who found work here': 'Watu waliopata kazi hapa',
  '{count} out of 5 stars': 'Nyota {count} kati ya 5',
  'Your next job starts with a profile': 'Kazi yako ijayo inaanza na wasifu',
  'Create it once, then browse and apply in Kenya and abroad.':
    "Utengeneze mara moja, kisha utafute na kuomba kazi nchini Kenya na ng'ambo.",
  'Subscribe Now': 'Fungua Akaunti Sasa',

  // About
  'Why choose us': 'Kwa nini utuchague',
  'Facts up front': 'Ukweli tangu mwanzo',
  'Pay, hours and benefits are on the page before you apply, if the employer states them.':
    'Mshahara, saa za kazi na marupurupu huonyeshwa kabla ya kuomba, ikiwa mwajiri ameyataja.',
  'Safer overseas moves': "Usalama zaidi ng'ambo",
  'Every overseas job links to the checks to make before you travel.':
    "Kila kazi ya ng'ambo inakuonyesha mambo ya kukagua kabla ya kusafiri.",
  'One profile': 'Wasifu mmoja',
  'Fill in your details once and use them for every job.': 'Jaza taarifa zako mara moja na uzitumie kwa kila kazi.',
  'People to talk to': 'Watu wa kuzungumza nao',
  'Call or write to our office in Nairobi whenever you are unsure.':
    'Piga simu au uandikie ofisi yetu ya Nairobi wakati wowote ukiwa na swali.',
  'What our clients say': 'Maoni ya wateja wetu',
  Pause: 'Simamisha',
  Play: 'Endelea',

  // Contact
  'Call, write or visit {name} in Nairobi: {phones}, {email}, {office}.':
    'Pigia simu, andikia au tembelea {name} jijini Nairobi: {phones}, {email}, {office}.',
  'Call, write or visit us in Nairobi.': 'Tupigie simu, tuandikie au ututembelee jijini Nairobi.',
  'Registered as': 'Jina la usajili',
  'Open in Maps': 'Fungua kwenye Ramani',
  Map: 'Ramani',
  'Send us a message': 'Tutumie ujumbe',
  'This form does not send messages yet. To reach us, use:': 'Fomu hii bado haitumi ujumbe. Ili kutufikia, tumia:',
  'This form does not send messages yet. Call, WhatsApp or email us.':
    'Fomu hii bado haitumi ujumbe. Tupigie simu, au ututumie WhatsApp au barua pepe.',
  'We answer by email. If you need us sooner, use:': 'Tunajibu kwa barua pepe. Ukituhitaji mapema zaidi, tumia:',
  'Your message from earlier is here.': 'Ujumbe wako wa awali uko hapa.',
  'Send Message': 'Tuma Ujumbe',
  'Message Sent!': 'Ujumbe Umetumwa!',
  'This form needs the full version. Write to {email}, or call us.':
    'Fomu hii inahitaji toleo kamili. Andika kwa {email}, au utupigie simu.',
  'This form needs JavaScript. Write to {email}, or call us.':
    'Fomu hii inahitaji JavaScript. Andika kwa {email}, au utupigie simu.',
  'We could not send your message. Check your connection and try again.':
    'Hatukuweza kutuma ujumbe wako. Angalia mtandao wako na ujaribu tena.',
  'Send it by WhatsApp': 'Utume kwa WhatsApp',

  // Errors
  'Oops! Page Not Found': 'Lo! Ukurasa Haukupatikana',
  'The web address may be wrong, or the page may have moved.':
    'Huenda anwani ya ukurasa si sahihi, au ukurasa umehamishwa.',
  'Something went wrong': 'Hitilafu imetokea',
  'We could not show this page. Check your connection and try again. If it happens again, write to {email}.':
    'Hatukuweza kuonyesha ukurasa huu. Angalia mtandao wako na ujaribu tena. Ikitokea tena, andika kwa {email}.',
  'Please update your browser': 'Tafadhali sasisha kivinjari chako',
  'This browser can show jobs, but it is too old to register, sign in or see your profile.':
    'Kivinjari hiki kinaweza kuonyesha kazi, lakini ni cha zamani mno kwa kufungua akaunti, kuingia au kuona wasifu wako.',
  'On an Android phone, open the Play Store, search for Chrome and tap Update or Install.':
    'Kwenye simu ya Android, fungua Play Store, tafuta Chrome na uguse Sasisha (Update) au Sakinisha (Install).',
  'On an iPhone, open Settings, then General, then Software Update.':
    'Kwenye iPhone, fungua Settings, kisha General, kisha Software Update.',
  'On a computer, install the newest Chrome or Firefox.': 'Kwenye kompyuta, sakinisha Chrome au Firefox mpya kabisa.',
  'Opera Mini cannot open these pages. Use Chrome instead.': 'Opera Mini haiwezi kufungua kurasa hizi. Tumia Chrome.',
  'If you cannot update, we can help you.': 'Ikiwa huwezi kusasisha, tunaweza kukusaidia.',

  // Coming soon
  'Coming Soon': 'Inakuja Hivi Karibuni',
  'The jobs you apply for will be listed here, and you will see what happened to each application.':
    'Kazi unazoomba zitaorodheshwa hapa, na utaona hatua iliyofikiwa na kila ombi.',
  'Your saved jobs will be listed here. Until then, look for the filled hearts in the list of jobs.':
    'Kazi ulizohifadhi zitaorodheshwa hapa. Kwa sasa, zitambue kwa alama ya moyo uliojaa kwenye orodha ya kazi.',
  'Your settings will be here. Until then, write to us to change your name, email or phone number.':
    'Mipangilio yako itakuwa hapa. Kwa sasa, tuandikie ili kubadilisha jina, barua pepe au nambari yako ya simu.',

  // Terms, privacy and safety
  'This page is in English only. If you need help to understand it, call us on {phone}.':
    'Ukurasa huu uko kwa Kiingereza pekee. Ukihitaji usaidizi kuuelewa, tupigie simu kwa {phone}.',
  'What you can expect from {name}, and what we expect from you. Free for job seekers.':
    'Unachoweza kutarajia kutoka kwa {name}, na tunachotarajia kutoka kwako. Bila malipo kwa watafuta kazi.',
  'What {name} collects, why, how long it is kept, and your rights under the Kenyan Data Protection Act, 2019.':
    'Taarifa ambazo {name} hukusanya, kwa nini, zinahifadhiwa kwa muda gani, na haki zako chini ya Sheria ya Ulinzi wa Data ya Kenya ya 2019.',
  'How to tell a genuine job from fraud: check the agency with the National Employment Authority, pay nothing before you have checked, and never hand over your passport.':
    'Jinsi ya kutofautisha kazi halali na ulaghai: kagua wakala kwa Mamlaka ya Kitaifa ya Ajira (NEA), usilipe chochote kabla ya kukagua, na kamwe usimwachie mtu pasipoti yako.',
  'Fraudsters target people who are looking for work. Five checks protect you from nearly all of them. They cost you a phone call and a few minutes.':
    'Walaghai huwalenga watu wanaotafuta kazi. Mambo matano ya kukagua yatakulinda dhidi ya karibu wote. Yanahitaji simu moja na dakika chache tu.',
  '1. Check the agency with the National Employment Authority': '1. Kagua wakala kwa Mamlaka ya Kitaifa ya Ajira (NEA)',
  'Anyone who recruits for work abroad needs a licence from the National Employment Authority (NEA). Search for the full name of the agency on {website}, and ask the NEA if you do not find it. Check that the licence has not expired, and that the office you deal with is the one on the licence.':
    "Yeyote anayeajiri watu kwa kazi za ng'ambo anahitaji leseni ya Mamlaka ya Kitaifa ya Ajira (NEA). Tafuta jina kamili la wakala kwenye {website}, na uulize NEA ikiwa hulipati. Hakikisha kuwa muda wa leseni haujaisha, na kuwa ofisi unayoshughulika nayo ndiyo iliyo kwenye leseni.",
  '2. Pay nothing before you have checked': '2. Usilipe chochote kabla ya kukagua',
  'A genuine employer does not sell jobs. Be careful if anyone asks for:':
    'Mwajiri wa kweli hauzi kazi. Kuwa mwangalifu mtu akikuomba:',
  'a fee to register, to be interviewed or to be put at the top of a list;':
    'ada ya kujiandikisha, ya kuhojiwa au ya kuwekwa mwanzoni mwa orodha;',
  'money by M-Pesa to a personal number, for a medical test, a visa or a ticket, before you have a signed contract;':
    'pesa kwa M-Pesa kwenye nambari ya mtu binafsi, za uchunguzi wa afya, viza au tiketi, kabla ya kupata mkataba uliotiwa sahihi;',
  'a payment today, because the place will be gone tomorrow.': 'malipo leo hii, kwa sababu nafasi haitakuwepo kesho.',
  'If you have to pay a lawful fee, pay the institution directly and keep the receipt.':
    'Ikiwa ni lazima ulipe ada halali, lipa taasisi husika moja kwa moja na uhifadhi risiti.',
  '3. Never hand over your passport': '3. Kamwe usimwachie mtu pasipoti yako',
  'Your passport is yours. Show it, and let it be copied if needed, but do not leave it with an agent, and do not let an employer keep it. Keep photos of it where your family can reach them.':
    'Pasipoti yako ni yako. Ionyeshe, na uiruhusu inakiliwe ikihitajika, lakini usimwachie wakala, wala usimruhusu mwajiri aiweke. Hifadhi picha zake mahali ambapo familia yako inaweza kuzipata.',
  '4. Read the contract before you travel': '4. Soma mkataba kabla ya kusafiri',
  'It names the employer, the work, the place, the pay, the hours and the time off, in a language that you can read.':
    'Unataja mwajiri, kazi, mahali, mshahara, saa za kazi na muda wa mapumziko, kwa lugha unayoweza kusoma.',
  'It says who pays for the ticket, both ways, and what happens if the contract ends early.':
    'Unasema nani atalipia tiketi ya kwenda na kurudi, na itakuwaje mkataba ukiisha mapema.',
  'For work abroad, it is attested (officially confirmed), and you keep a copy.':
    "Kwa kazi ya ng'ambo, umethibitishwa rasmi (attested), na una nakala yake.",
  "A visitor's visa does not allow you to work, whatever anyone tells you.":
    'Viza ya matembezi haikuruhusu kufanya kazi, hata mtu akikuambia nini.',
  '5. Tell someone': '5. Mwambie mtu',
  'Before you go, give your family the name, phone number and address of the employer, and copies of your contract and ticket. Agree on a day when you will call. Register with the Kenyan embassy in the country where you arrive.':
    'Kabla ya kwenda, ipe familia yako jina, nambari ya simu na anwani ya mwajiri, na nakala za mkataba na tiketi yako. Kubalianeni siku ambayo utapiga simu. Jiandikishe katika ubalozi wa Kenya katika nchi utakayofika.',
  'If something is wrong': 'Ikiwa kuna tatizo',
  'Stop paying and keep every message, number and receipt: they are evidence. Report it to the nearest police station or the Directorate of Criminal Investigations, and tell the National Employment Authority. If it is about a job on {name}, call us on {phone}, send a {whatsapp} or {email}. We will take the job off the list while we look into it.':
    'Acha kulipa, na uhifadhi kila ujumbe, nambari na risiti: ni ushahidi. Ripoti kwa kituo cha polisi kilicho karibu au kwa Idara ya Upelelezi wa Jinai (DCI), na uijulishe NEA. Ikiwa ni kuhusu kazi iliyo kwenye {name}, tupigie simu kwa {phone}, tuma {whatsapp} au {email}. Tutaiondoa kazi hiyo kwenye orodha tunapoichunguza.',
  'WhatsApp message': 'ujumbe wa WhatsApp',
  'write to us': 'utuandikie',

  // Sharing a job
  Share: 'Shiriki',
  'More ways to share': 'Njia zaidi za kushiriki',
  'Copy link': 'Nakili kiungo',
  'Link copied': 'Kiungo kimenakiliwa',
  'Link copied to the clipboard': 'Kiungo kimenakiliwa kwenye simu yako',
  'Could not copy. Press and hold the link to copy it:':
    'Imeshindwa kunakili. Bonyeza kiungo na ushikilie ili kukinakili:',

  // Offline
  'Saved on this phone, updated {time}': 'Imehifadhiwa kwenye simu hii, ilisasishwa {time}',
  'Turn on JavaScript in this browser to see it.': 'Washa JavaScript kwenye kivinjari hiki ili kuziona.',
  'Nothing yet. Jobs that you open or save will be here.':
    'Hakuna kitu bado. Kazi unazofungua au kuhifadhi zitakuwa hapa.',
  'The last list of jobs': 'Orodha ya mwisho ya kazi',
  'This page did not load': 'Ukurasa huu haukufunguka',
  'You are offline': 'Huna mtandao',
  'This page is not saved on this phone. It opens by itself when the network works again.':
    'Ukurasa huu haujahifadhiwa kwenye simu hii. Utafunguka wenyewe mtandao ukifanya kazi tena.',
  'This page is not saved on this phone. It opens by itself when you are connected again.':
    'Ukurasa huu haujahifadhiwa kwenye simu hii. Utafunguka wenyewe ukipata mtandao tena.',
} as const
