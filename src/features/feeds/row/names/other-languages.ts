import type { NameTable } from './targets.ts'

export const arabic: NameTable = {
  reference: {
    80: 'الرقم المرجعي, المرجع, رقم المرجع, رقم الوظيفة, رقم الإعلان, رمز الوظيفة, كود الوظيفة, رقم الشاغر, معرف الوظيفة',
    50: 'الرقم, المعرف',
  },
  title: {
    90: 'المسمى الوظيفي, مسمى الوظيفة, عنوان الوظيفة, اسم الوظيفة, الوظيفة الشاغرة, الوظيفة المطلوبة, المسمى, مسمى وظيفي',
    70: 'الوظيفة, المنصب, المهنة, الشاغر, الدور الوظيفي, وظيفة',
  },
  company: {
    90: 'الشركة, اسم الشركة, صاحب العمل, جهة العمل, اسم صاحب العمل, الجهة, اسم الجهة, المنشأة, اسم المنشأة, جهة التوظيف',
    70: 'المؤسسة, اسم المؤسسة, المنظمة, اسم المنظمة, الشركة الموظفة, الجهة الموظفة, الكفيل',
  },
  description: {
    90: 'الوصف الوظيفي, وصف الوظيفة, الوصف, وصف العمل, تفاصيل الوظيفة, التفاصيل, نبذة عن الوظيفة, وصف',
    50: 'ملخص الوظيفة, الملخص, نبذة',
  },
  city: {
    90: 'المدينة, مدينة العمل, المدينه, مدينة',
    60: 'الموقع, موقع العمل, مكان العمل, موقع الوظيفة, مكان الوظيفة, مقر العمل, المكان',
    10: 'المنطقة, المحافظة, الإمارة, الولاية',
  },
  country: { 90: 'الدولة, البلد, دولة العمل, بلد العمل, اسم الدولة, بلد الوظيفة, دولة الوظيفة, الدوله' },
  type: {
    90: 'نوع الوظيفة, نوع العقد, نوع العمل, نوع التوظيف, نوع الدوام, طبيعة العمل, نوع الوظيفه, نظام العمل',
    30: 'الفئة, تصنيف الوظيفة, العقد',
  },
  level: { 90: 'المستوى, المستوى الوظيفي, مستوى الخبرة, الدرجة الوظيفية, المستوى المهني, الدرجة' },
  responsibilities: {
    90: 'المسؤوليات, المهام, المهام والمسؤوليات, الواجبات, مسؤوليات الوظيفة, مهام الوظيفة, المهام الوظيفية, المسئوليات, المسؤوليات والمهام',
  },
  requirements: {
    90: 'المتطلبات, متطلبات الوظيفة, الشروط, شروط الوظيفة, المهارات, المهارات المطلوبة, المؤهلات والمهارات, الشروط والمتطلبات',
  },
  benefits: { 90: 'المزايا, المميزات, مزايا الوظيفة, البدلات, المزايا والبدلات, المزايا الوظيفية, الحوافز' },
  salary: {
    90: 'الراتب, الراتب الشهري, الأجر, المرتب, الراتب الأساسي, الرواتب, نطاق الراتب, الراتب المتوقع, الأجر الشهري, الراتب المعروض',
  },
  working_hours: { 90: 'ساعات العمل, ساعات الدوام, أوقات العمل, أوقات الدوام, الدوام, مواعيد العمل, عدد ساعات العمل' },
  experience: {
    90: 'الخبرة, سنوات الخبرة, الخبرات, الخبرة المطلوبة, عدد سنوات الخبرة, الخبرة العملية, الخبرات المطلوبة',
  },
  education: {
    90: 'المؤهل العلمي, المؤهل, التعليم, المؤهلات العلمية, المستوى التعليمي, الدرجة العلمية, المؤهلات, المؤهل الدراسي',
  },
  gender_preference: { 90: 'الجنس, الجنس المطلوب' },
  banner_image: { 80: 'الصورة, الشعار, شعار الشركة, رابط الصورة, رابط الشعار' },
  posted_on: {
    90: 'تاريخ النشر, تاريخ الإعلان, نشر في, تاريخ نشر الوظيفة, تاريخ الإعلان عن الوظيفة, تاريخ نشر الإعلان',
    20: 'التاريخ',
  },
  closes_on: {
    90: 'تاريخ الإغلاق, آخر موعد للتقديم, تاريخ الانتهاء, الموعد النهائي, الموعد النهائي للتقديم, آخر موعد, تاريخ انتهاء الإعلان, آخر يوم للتقديم, تاريخ انتهاء التقديم, نهاية التقديم, آخر تاريخ للتقديم, آخر موعد لتقديم الطلبات, آخر موعد لاستلام الطلبات, تاريخ إغلاق التقديم, تاريخ نهاية التقديم',
  },
  apply_url: {
    90: 'رابط التقديم, رابط التقدم, موقع التقديم, التقديم عبر الرابط, رابط التقديم على الوظيفة, رابط الطلب',
  },
  link: { 70: 'الرابط, رابط الوظيفة, رابط الإعلان' },
  status: { 70: 'حالة الوظيفة, حالة الشاغر, حالة الإعلان' },
  apply_email: {
    90: 'بريد التقديم, البريد الإلكتروني للتقديم, ايميل التقديم, إيميل التقديم',
    30: 'البريد الإلكتروني, الإيميل',
  },
  'how to apply': {
    90: 'طريقة التقديم, كيفية التقديم, آلية التقديم, طريقة التقدم, كيفية التقدم, خطوات التقديم, للتقديم',
  },
  'salary minimum': { 80: 'الحد الأدنى للراتب, الراتب الأدنى, أقل راتب, الحد الأدنى للأجر, الراتب من, أدنى راتب' },
  'salary maximum': {
    80: 'الحد الأقصى للراتب, الراتب الأقصى, الحد الأعلى للراتب, أعلى راتب, الحد الأقصى للأجر, الراتب إلى, أقصى راتب, الراتب الأعلى',
  },
  'salary currency': { 80: 'العملة, عملة الراتب' },
  'salary period': { 80: 'فترة الراتب, دورية الراتب, فترة الدفع' },
}

export const french: NameTable = {
  reference: {
    80: "référence, réf, numéro de référence, référence de l'offre, référence offre, no de référence, id offre, numéro de l'offre, code offre, référence du poste, no offre, no référence, no annonce, no de poste",
  },
  title: {
    90: "intitulé du poste, intitulé de poste, intitulé, titre du poste, titre de l'offre, intitulé de l'offre, nom du poste, titre de poste, intitulé de l'emploi, libellé du poste",
    75: 'poste, titre, fonction, emploi, poste à pourvoir, métier',
  },
  company: {
    90: "entreprise, nom de l'entreprise, société, nom de la société, employeur, nom de l'employeur, organisme, entreprise qui recrute, nom entreprise, raison sociale, recruteur",
  },
  description: {
    90: "description du poste, description de l'offre, descriptif du poste, descriptif, description de l'emploi, détail de l'offre, détails du poste, texte de l'offre, présentation du poste",
    50: 'résumé, résumé du poste',
  },
  city: {
    90: 'ville, ville de travail, commune, localité',
    60: "lieu de travail, lieu, lieu du poste, localisation, lieu d'affectation, lieu de mission, lieu d'emploi, localisation du poste",
    10: 'région, département, wilaya',
  },
  country: {
    90: "pays, pays de travail, pays d'affectation, pays du poste, nom du pays, pays d'emploi, pays de destination",
  },
  type: {
    90: "type de contrat, type d'emploi, nature du contrat, type de poste, type d'offre, type contrat, contrat de travail",
    60: 'contrat',
    30: 'catégorie',
  },
  level: { 90: "niveau, niveau d'expérience, niveau de poste, niveau hiérarchique, séniorité, niveau de séniorité" },
  responsibilities: {
    90: 'responsabilités, missions, tâches, missions principales, principales missions, vos missions, tâches principales, missions du poste, principales responsabilités, mission',
  },
  requirements: {
    90: 'exigences, compétences, compétences requises, profil recherché, profil, conditions requises, qualifications requises, profil du candidat, votre profil, prérequis, pré requis, compétences demandées',
  },
  benefits: { 90: 'avantages, avantages sociaux, nous offrons, ce que nous offrons, primes et avantages' },
  salary: {
    90: 'salaire, rémunération, salaire mensuel, salaire brut, salaire proposé, fourchette de salaire, salaire annuel, fourchette salariale, rémunération proposée, salaire net',
  },
  working_hours: {
    90: 'horaires, heures de travail, horaires de travail, temps de travail, durée du travail, durée hebdomadaire',
  },
  experience: {
    90: "expérience, expérience requise, années d'expérience, expérience professionnelle, expérience demandée, expérience exigée, nombre d'années d'expérience",
  },
  education: {
    90: "formation, niveau d'études, diplôme, diplôme requis, niveau d'étude, formation requise, niveau de formation, études, niveau d'études requis, diplômes",
  },
  gender_preference: { 90: 'sexe, genre' },
  banner_image: { 80: "logo de l'entreprise, logo entreprise, photo, url du logo" },
  posted_on: {
    90: "date de publication, publié le, date de parution, publiée le, date publication, mise en ligne le, date de mise en ligne, date de l'annonce",
    30: 'date de création, date création, créé le',
  },
  closes_on: {
    90: "date limite, date limite de candidature, date de clôture, date limite de dépôt, clôture, date d'expiration, date de fin de publication, date limite de dépôt des candidatures, date limite de dépôt des dossiers, expire le, délai de candidature, date limite pour postuler, date limite de postulation, clôture des candidatures, délai",
  },
  apply_url: {
    90: 'lien de candidature, url de candidature, postuler en ligne, lien pour postuler, lien candidature, url candidature, postuler ici',
  },
  link: {
    70: "url origine, lien, lien de l'offre, url de l'offre, url offre, lien offre, lien de l'annonce, url de l'annonce, lien annonce, url annonce",
  },
  status: { 70: "statut, statut de l'offre, statut du poste, statut de l'annonce" },
  apply_email: {
    90: 'email de candidature, adresse de candidature, courriel de candidature, email candidature, e mail de candidature, adresse email de candidature',
    30: 'courriel, adresse email, adresse e mail',
  },
  'how to apply': {
    90: 'comment postuler, modalités de candidature, pour postuler, postuler, dossier de candidature, procédure de candidature, candidature, modalité de candidature, comment candidater',
  },
  'salary minimum': {
    80: 'salaire minimum, salaire min, salaire minimal, salaire de, rémunération minimum, rémunération min, salaire à partir de',
  },
  'salary maximum': {
    80: 'salaire maximum, salaire max, salaire maximal, salaire à, rémunération maximum, rémunération max, salaire jusqu à',
  },
  'salary currency': { 80: 'devise, monnaie, devise du salaire, devise salaire' },
  'salary period': { 80: 'période de salaire, périodicité du salaire, périodicité' },
}

export const swahili: NameTable = {
  reference: {
    80: 'kumbukumbu namba, namba ya kumbukumbu, kumb na, kumb namba, rejea, namba ya tangazo, namba ya kazi, namba ya nafasi, kumbukumbu',
  },
  title: {
    90: 'cheo, nafasi ya kazi, jina la kazi, nafasi, jina la nafasi, cheo cha kazi, jina la cheo, wadhifa, kazi, aina ya nafasi',
  },
  company: {
    90: 'kampuni, mwajiri, jina la kampuni, jina la mwajiri, shirika, taasisi, jina la taasisi, jina la shirika',
  },
  description: {
    90: 'maelezo, maelezo ya kazi, maelezo ya nafasi, ufafanuzi wa kazi, maelezo ya ajira, maelezo kamili',
    50: 'muhtasari, muhtasari wa kazi',
  },
  city: {
    90: 'mji, jiji, mji wa kazi',
    60: 'mahali, mahali pa kazi, eneo, eneo la kazi, kituo cha kazi, sehemu ya kazi',
    10: 'mkoa, kaunti, wilaya, jimbo',
  },
  country: { 90: 'nchi, nchi ya kazi, jina la nchi' },
  type: { 90: 'aina ya kazi, aina ya ajira, aina ya mkataba', 30: 'mkataba' },
  level: { 90: 'kiwango, ngazi, ngazi ya kazi, daraja' },
  responsibilities: { 90: 'majukumu, majukumu ya kazi, wajibu, majukumu makuu, kazi na majukumu, majukumu na wajibu' },
  requirements: {
    90: 'sifa, mahitaji, sifa za mwombaji, sifa zinazohitajika, vigezo, ujuzi, masharti, sifa za muombaji, ujuzi unaohitajika',
  },
  benefits: { 90: 'faida, marupurupu, manufaa, posho' },
  salary: {
    90: 'mshahara, mshahara kwa mwezi, malipo, ujira, kiwango cha mshahara, ngazi ya mshahara, mshahara wa mwezi',
  },
  working_hours: { 90: 'saa za kazi, muda wa kazi, masaa ya kazi' },
  experience: { 90: 'uzoefu, uzoefu wa kazi, miaka ya uzoefu, uzoefu unaohitajika' },
  education: { 90: 'elimu, kiwango cha elimu, elimu inayohitajika' },
  gender_preference: { 90: 'jinsia' },
  banner_image: { 80: 'picha, nembo, nembo ya kampuni' },
  posted_on: {
    90: 'tarehe ya kutangazwa, tarehe ya tangazo, imetangazwa, tarehe ya kuchapishwa, imechapishwa, tarehe ya kutolewa',
    20: 'tarehe',
  },
  closes_on: {
    90: 'mwisho wa maombi, tarehe ya mwisho, mwisho wa kutuma maombi, tarehe ya mwisho ya maombi, tarehe ya kufungwa, siku ya mwisho, tarehe ya mwisho ya kutuma maombi, mwisho wa kupokea maombi',
  },
  apply_url: { 90: 'kiungo cha maombi, kiungo cha kuomba, omba hapa' },
  link: { 70: 'kiungo, kiungo cha kazi' },
  apply_email: { 90: 'barua pepe ya maombi', 30: 'barua pepe' },
  'how to apply': {
    90: 'jinsi ya kuomba, namna ya kuomba, jinsi ya kutuma maombi, utaratibu wa maombi, namna ya kutuma maombi, maombi',
  },
  'salary minimum': { 80: 'mshahara wa chini, kima cha chini cha mshahara, mshahara kuanzia' },
  'salary maximum': { 80: 'mshahara wa juu, kima cha juu cha mshahara, mshahara hadi' },
  'salary currency': { 80: 'sarafu, fedha' },
}

export const german: NameTable = {
  reference: {
    80: 'referenz, referenznummer, kennziffer, stellennummer, stellen id, referenz nr, stellen nr, job nr, jobnummer, ausschreibungsnummer, referenzcode, kennnummer',
  },
  title: {
    90: 'stellenbezeichnung, stellentitel, jobtitel, berufsbezeichnung, positionsbezeichnung, jobbezeichnung, titel der stelle, titel, stellenname',
    70: 'stelle, beruf, tätigkeit, bezeichnung, funktion',
  },
  company: {
    90: 'unternehmen, firma, arbeitgeber, firmenname, unternehmensname, name des unternehmens, name der firma, name des arbeitgebers, betrieb',
    60: 'auftraggeber, organisationsname',
  },
  description: {
    90: 'beschreibung, stellenbeschreibung, jobbeschreibung, tätigkeitsbeschreibung, stellentext, anzeigentext, beschreibung der stelle, stellenanzeige',
    50: 'zusammenfassung, kurzbeschreibung',
  },
  city: {
    90: 'ort, stadt, arbeitsort, dienstort, einsatzort, beschäftigungsort',
    80: 'standort, standorte, arbeitsorte, einsatzorte, arbeitsplatz ort',
    10: 'bundesland, kanton',
  },
  country: { 90: 'land, einsatzland, arbeitsland, länder, beschäftigungsland, ländername' },
  type: {
    90: 'vertragsart, beschäftigungsart, anstellungsart, arbeitszeitmodell, art der beschäftigung, art der anstellung, jobtyp, beschäftigungsverhältnis, anstellungsverhältnis, beschäftigungstyp, arbeitsverhältnis, stellenart, art der stelle, vertragstyp',
    30: 'kategorie',
  },
  level: {
    90: 'karrierestufe, senioritätslevel, berufserfahrungslevel, karrierelevel, hierarchieebene, positionslevel',
  },
  responsibilities: {
    90: 'aufgaben, ihre aufgaben, aufgabengebiet, tätigkeiten, deine aufgaben, verantwortlichkeiten, aufgabenbereich, hauptaufgaben',
  },
  requirements: {
    90: 'anforderungen, anforderungsprofil, ihr profil, voraussetzungen, profil, qualifikationen, dein profil, kenntnisse, qualifikation, fähigkeiten',
  },
  benefits: {
    90: 'leistungen, vorteile, wir bieten, das bieten wir, zusatzleistungen, unser angebot, was wir bieten, benefits für sie',
  },
  salary: {
    90: 'gehalt, vergütung, lohn, verdienst, bezahlung, entgelt, gehaltsspanne, monatsgehalt, jahresgehalt, bruttogehalt, gehaltsrahmen, stundenlohn, verguetung, gehaltsangabe, besoldung',
  },
  working_hours: {
    90: 'arbeitszeit, arbeitszeiten, wochenstunden, stunden pro woche, wochenarbeitszeit, schicht, arbeitsstunden',
  },
  experience: {
    90: 'berufserfahrung, erfahrung, berufserfahrung in jahren, jahre berufserfahrung, erforderliche berufserfahrung',
  },
  education: {
    90: 'ausbildung, bildungsabschluss, abschluss, bildung, schulabschluss, bildungsniveau, erforderlicher abschluss',
  },
  gender_preference: { 90: 'geschlecht' },
  banner_image: { 80: 'bild, bild url, firmenlogo, unternehmenslogo, titelbild, logo des unternehmens' },
  posted_on: {
    90: 'veröffentlicht, veröffentlichungsdatum, veröffentlicht am, datum der veröffentlichung, eingestellt am, anzeigendatum, veroeffentlicht am, veroeffentlichungsdatum, online seit, aktuelle veröffentlichung, aktuelles veröffentlichungsdatum, aktuelle veroeffentlichungsdatum',
    20: 'datum',
  },
  closes_on: {
    90: 'bewerbungsfrist, bewerbungsschluss, frist, ablaufdatum, gültig bis, bewerbung bis, bewerben bis, einsendeschluss, ende der bewerbungsfrist, läuft ab am, bewerbungsende, ausschreibungsende, endet am',
  },
  apply_url: {
    90: 'bewerbungslink, bewerbungs url, link zur bewerbung, online bewerbung, bewerbungsformular, bewerben url, onlinebewerbung',
  },
  link: {
    70: 'externe url, link zur stelle, link zur anzeige, stellenlink, stellen url, anzeigen url, anzeigenlink, link zur stellenanzeige',
  },
  apply_email: {
    90: 'bewerbungs email, bewerbung per email, email für bewerbungen, bewerbung an, bewerbungsadresse, bewerbung per e mail, e mail für bewerbungen',
  },
  'how to apply': {
    90: 'bewerbung, so bewerben sie sich, bewerbungshinweise, bewerbungsprozess, bewerbungsverfahren, bewerbungsinformationen, hinweise zur bewerbung',
  },
  'salary minimum': { 80: 'mindestgehalt, gehalt von, gehalt min, gehalt ab, gehalt minimum' },
  'salary maximum': { 80: 'höchstgehalt, gehalt bis, gehalt max, maximalgehalt, gehalt maximum' },
  'salary currency': { 80: 'währung, gehaltswährung, waehrung, währung des gehalts' },
  'salary period': { 80: 'gehaltszeitraum, gehaltsperiode, zahlungsrhythmus' },
}
