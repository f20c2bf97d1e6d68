/** Fields of a job that feeds often put into the description, each below a heading. */
export type Section = 'responsibilities' | 'requirements' | 'benefits'

/**
 * Headings of each section, and `other` headings that end a section: lower case, `and` for `&`, without punctuation at
 * the ends, separated by semicolons. Headings made only of the words below, or of the phrases in `heading-phrases.ts`,
 * need no entry.
 */
export const knownHeadings: Record<Section | 'other', string> = {
  responsibilities: `
    roles and responsibilities; role and responsibilities; key roles and responsibilities; your role;
    key result areas; key performance areas; key functions; job functions; essential functions; scope of work;
    key activities; main activities; day to day; day-to-day; in your role; in this role, you will; deine rolle; ihre rolle;
    das machst du; das machst du bei uns; was du machst; was du bei uns machst; das sind deine aufgaben;
    das sind ihre aufgaben; votre rôle; votre quotidien; description des tâches; ce que vous ferez; rôle et responsabilités;
    kazi na majukumu; kazi na wajibu; qué harás; tus funciones; tu misión; o que você vai fazer; o que vai fazer`,
  requirements: `
    job specification; job specifications; person specification; person specifications; candidate profile;
    ideal candidate; the ideal candidate; ideal profile; ideal candidate profile; the profile; desired profile;
    essential criteria; desirable criteria; selection criteria; eligibility criteria; about you; is this you;
    knowledge, skills and abilities; you are; you have; you bring; you should have; you must have; you will need;
    you'll need; you will have; you'll have; das bringst du mit; das bringen sie mit; du bringst mit; sie bringen mit;
    was du mitbringst; was sie mitbringen; was du mitbringen solltest; was sie mitbringen sollten;
    das zeichnet dich aus; das zeichnet sie aus; was dich auszeichnet; was sie auszeichnet; das bist du; wer du bist;
    was wir erwarten; wir erwarten; was wir uns wünschen; das wünschen wir uns; wen wir suchen;
    qui êtes-vous; qui êtes vous; vous êtes; vous avez; ce que nous recherchons; ce que vous apportez; vos atouts;
    à propos de vous; من نبحث عنه; عنك; qué buscamos; qué necesitas; tu perfil; o que procuramos; o que buscamos`,
  benefits: `
    compensation and benefits; company benefits; in return; benefits package; wir bieten; wir bieten ihnen; wir bieten dir;
    was wir bieten; was wir dir bieten; was wir ihnen bieten; das bieten wir; das bieten wir dir; das bieten wir ihnen;
    unser angebot; unser angebot an sie; unser angebot an dich; unsere leistungen; das bekommst du;
    darauf kannst du dich freuen; darauf können sie sich freuen; nous offrons; nous vous offrons;
    nous proposons; nous vous proposons; ce que nous offrons; ce que nous vous offrons; ce que nous proposons;
    ce que nous vous proposons; pourquoi nous rejoindre; tunachotoa; tunatoa; ما نقدمه; ما نقدمه لك; ماذا نقدم;
    ماذا نقدم لك; ما الذي نقدمه; qué ofrecemos; ofrecemos; se ofrece; te ofrecemos; o que oferecemos; oferecemos`,
  other: `
    to apply; next steps; what happens next; mode of application; method of application; how to submit; about us;
    about the company; about the organisation; about the organization; about the employer; who we are; our company;
    company description; company overview; company profile; about the role; about the job; about the position;
    about the team; about the opportunity; the role; the team; the company; the opportunity; role overview;
    job overview; overview; summary; job summary; role summary; position summary; job description; description;
    job purpose; role purpose; purpose of the role; purpose of the job; purpose; background; introduction; location;
    job location; work location; duty station; salary; salary range; pay range; remuneration; compensation; pay;
    working hours; work hours; hours; schedule; reporting to; reports to; deadline; closing date; contact; contacts;
    contact us; contact person; equal opportunity; equal opportunities; equal opportunity employer;
    equal employment opportunity; diversity and inclusion; diversity, equity and inclusion; our commitment;
    our mission; our vision; our values; our culture; our story; our team; life at work; disclaimer; notes; note;
    important; important notice; please note; additional information; other information; further information;
    job details; interview process; hiring process; our hiring process; recruitment process; selection process;
    privacy notice; über uns; wir über uns; wer wir sind; das sind wir; kontakt; ihr kontakt; ansprechpartner;
    bewerbung; ihre bewerbung; deine bewerbung; jetzt bewerben; so bewerben sie sich; arbeitsort; einsatzort;
    einleitung; interessiert; comment postuler; pour postuler; postuler; candidature; dossier de candidature;
    modalités de candidature; qui sommes-nous; qui sommes nous; à propos; à propos de nous; l'entreprise; contexte;
    description du poste; présentation de l'entreprise; lieu de travail; lieu; date limite;
    date limite de candidature; processus de recrutement; rémunération; salaire; jinsi ya kutuma maombi;
    jinsi ya kuomba; namna ya kuomba; namna ya kutuma maombi; utaratibu wa kutuma maombi; mwisho wa kutuma maombi;
    kuhusu sisi; kuhusu kampuni; kuhusu kazi; mshahara; ngazi ya mshahara; mawasiliano; maelezo ya kazi; utangulizi;
    masharti ya jumla; كيفية التقديم; طريقة التقديم; للتقديم; التقديم; عن الشركة; من نحن; نبذة عن الشركة;
    الوصف الوظيفي; وصف الوظيفة; ملخص الوظيفة; الراتب; مكان العمل; موقع العمل; ساعات العمل; ملاحظات; ملاحظة;
    للتواصل; sobre nosotros; quiénes somos; sobre la empresa; descripción del puesto; cómo postular; cómo solicitar;
    sobre nós; quem somos; sobre a empresa; descrição da vaga; como se candidatar`,
}

/**
 * Words that name a section, with their weight. A heading needs a total of two, because 'Experience' alone may be an
 * item of a list. Words of weight zero only rule out other sections: 'Salary requirements' are no requirements.
 */
export const namingWords: readonly { section: Section | null; weight: 0 | 1 | 2; words: string }[] = [
  {
    section: 'responsibilities',
    weight: 2,
    words: `responsibilities responsibility duties tasks accountabilities deliverables
      aufgaben hauptaufgaben aufgabengebiet aufgabenbereich aufgabenbereiche aufgabenschwerpunkte tätigkeiten
      verantwortlichkeiten tätigkeitsbereich verantwortungsbereich responsabilités tâches attributions missions
      funciones responsabilidades tareas funções tarefas atividades atribuições majukumu wajibu المهام مهام المسؤوليات مسؤوليات المسئوليات مسئوليات الواجبات واجبات`,
  },
  { section: 'responsibilities', weight: 1, words: 'mission impact contribution contributions' },
  {
    section: 'requirements',
    weight: 2,
    words: `requirement requirements qualification qualifications skills competency competencies competences
      prerequisites must-haves anforderungen anforderungsprofil qualifikation qualifikationen voraussetzungen
      kompetenzen profil requisitos requerimientos competencias qualificações competências exigences compétences prérequis sifa vigezo mahitaji المؤهلات مؤهلات المتطلبات متطلبات
      الشروط المهارات مهارات`,
  },
  {
    section: 'requirements',
    weight: 1,
    words: `perfil experiencia formación conocimientos experiência formação experience education knowledge abilities attributes certifications expertise minimum required eligibility
      background qualities strengths profile kenntnisse fähigkeiten erfahrung expérience formation diplômes requis
      requise requises recherché recherchée elimu uzoefu ujuzi الخبرة الخبرات خبرات المطلوبة المطلوب`,
  },
  {
    section: 'benefits',
    weight: 2,
    words: `benefits perks vorteile zusatzleistungen avantages beneficios prestaciones benefícios marupurupu manufaa mafao stahiki
      المزايا مزايا المميزات الامتيازات امتيازات الفوائد`,
  },
  { section: 'benefits', weight: 1, words: 'rewards package incentives allowances advantages' },
  { section: 'benefits', weight: 0, words: 'salary compensation remuneration pay' },
  { section: null, weight: 1, words: 'your dein deine ihr ihre votre vos' },
]

export const joiningWords = new Set('and or of for und oder et de des du la les le ya za wa na'.split(' '))

/** Other words allowed in a heading. There are no verbs, so they cannot form a sentence. */
export const otherWords = new Set([
  ...joiningWords,
  ...(
    'key main core major primary principal essential specific general basic overall daily day-to-day the this our job role roles position vacancy candidate employee staff ' +
    'academic professional educational personal entry preferred desired desirable needed offered additional other mandatory summary list areas scope expected relevant ' +
    'fachliche persönliche wichtigste die unsere principales principaux principale clés souhaité poste candidat ' +
    'principales del puesto mínimos requeridos y e da vaga do cargo principais ' +
    'kazi makuu mwombaji muombaji nafasi hii muhimu zinazohitajika الوظيفة الوظيفية للوظيفة الرئيسية الأساسية العمل العلمية العملية'
  ).split(' '),
])
