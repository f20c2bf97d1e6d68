/** Applying for a job and the candidate's own applications. */
export const applicationsTexts = {
  'Apply for {title}': 'Omba kazi: {title}',
  'The agency receives your profile, phone number, email, and CV if you added one.':
    'Wakala atapokea wasifu wako, nambari ya simu, barua pepe, na CV kama uliiweka.',
  'See what the agency receives': 'Tazama atakachopokea wakala',
  'Note to the agency': 'Ujumbe kwa wakala',
  'Up to {count} characters.': 'Hadi herufi {count}.',
  'The agency may send this application to the employer.': 'Wakala anaweza kumtumia mwajiri ombi hili.',
  'Without it, only our agency reads this application.':
    'Usipochagua hapa, ofisi yetu pekee ndiyo itakayosoma ombi hili.',
  'Send application': 'Tuma ombi',
  'Sending...': 'Inatuma...',
  'Add your job title to your profile first. Then you come back here.':
    'Kwanza weka jina la kazi yako kwenye wasifu. Kisha utarudi hapa.',
  'Add your job title': 'Weka jina la kazi yako',
  'You applied for this job.': 'Uliomba kazi hii.',
  'This job closed on {date}. Your text is kept on this phone.':
    'Kazi hii ilifungwa {date}. Maandishi yako yamehifadhiwa kwenye simu hii.',
  'Apply on the website of the employer. Reload this page to see the link.':
    'Omba kwenye tovuti ya mwajiri. Fungua upya ukurasa huu ili uone kiungo.',
  'You are offline. You can send now: we save it on this phone, and send it when you are online. If the agency has questions, we ask you then.':
    'Huna mtandao. Unaweza kutuma sasa: tutalihifadhi ombi kwenye simu hii, na kulituma ukipata mtandao. Kama wakala ana maswali, tutakuuliza wakati huo.',
  'We could not load the form.': 'Hatukuweza kufungua fomu.',
  'Please answer this question.': 'Tafadhali jibu swali hili.',
  'Choose yes or no.': 'Chagua ndiyo au hapana.',
  'Choose one of the answers.': 'Chagua mojawapo ya majibu.',
  'Enter a number such as 3.': 'Weka nambari, kama 3.',

  'Apply on {site}': 'Omba kwenye {site}',
  'Apply on their website': 'Omba kwenye tovuti yao',
  'Waiting to be sent': 'Linasubiri kutumwa',
  'Answer the questions': 'Jibu maswali',
  'See your application': 'Tazama ombi lako',
  'Your number: {reference}. Times are Nairobi time.': 'Nambari yako: {reference}. Saa ni za Nairobi.',
  'Received on {time}. We answer by {date}.': 'Ombi lilipokelewa {time}. Tutajibu kufikia {date}.',
  'Not sent. {message}': 'Ombi halikutumwa. {message}',
  'Not sent: {title}. {message}': 'Ombi halikutumwa: {title}. {message}',
  'Saved on this phone. It will be sent when you are online.':
    'Ombi limehifadhiwa kwenye simu hii. Litatumwa ukipata mtandao.',
  'This phone cannot save it. Keep this page open: it will be sent when you are online.':
    'Simu hii haiwezi kuhifadhi ombi. Usifunge ukurasa huu: litatumwa ukipata mtandao.',
  'Waiting on this phone: {title}. It will be sent when you are online.':
    'Ombi linasubiri kwenye simu hii: {title}. Litatumwa ukipata mtandao.',
  'Delete this text': 'Futa maandishi haya',
  'See the job': 'Tazama kazi',
  'Your application for {title} was received.': 'Ombi lako la kazi ya {title} limepokelewa.',
  'New applications have stopped here. Your text is kept on this phone.':
    'Maombi mapya yamesimamishwa hapa. Maandishi yako yamehifadhiwa kwenye simu hii.',
  'Please try again.': 'Tafadhali jaribu tena.',
  'One application is not sent. Delete it?': 'Ombi moja halijatumwa. Ungependa kulifuta?',
  '{count} applications are not sent. Delete them?': 'Maombi {count} hayajatumwa. Ungependa kuyafuta?',
  'Delete and log out': 'Futa na utoke',
  'Stay signed in': 'Usitoke',

  'The last day to answer this offer has passed.': 'Siku ya mwisho ya kujibu nafasi hii imepita.',
  'Received. We answer by {date}.': 'Ombi limepokelewa. Tutajibu kufikia {date}.',
  'We are reading your application.': 'Tunasoma ombi lako.',
  'You are on the shortlist. Keep your phone on.': 'Umo kwenye orodha ya walioteuliwa. Usizime simu yako.',
  'Interview: {details}.': 'Mahojiano: {details}.',
  '{time} Nairobi time': '{time}, saa za Nairobi',
  'We offer you this job. Answer soon.': 'Tunakupa kazi hii. Jibu mapema.',
  'We offer you this job. Answer by {date}.': 'Tunakupa kazi hii. Jibu kufikia {date}.',
  'You got the job.': 'Umepata kazi hii.',
  'Not selected: {reason}.': 'Hukuchaguliwa: {reason}.',
  'You withdrew.': 'Uliondoa ombi lako.',
  'This job was removed. Pay nobody, send no documents.':
    'Kazi hii imeondolewa. Usimlipe mtu yeyote, usitume hati zozote.',
  'We are late with our answer. We are sorry.': 'Tumechelewa kujibu. Samahani.',
  'I will come': 'Nitakuja',
  'I cannot come': 'Siwezi kuja',
  'I accept': 'Ninakubali',
  'I decline': 'Ninakataa',
  'Your answer: {answer}.': 'Jibu lako: {answer}.',

  'My application': 'Ombi langu',
  'On this phone': 'Kwenye simu hii',
  'You have not applied for a job yet.': 'Bado hujaomba kazi.',
  'Open a job and press Apply Now. Here you see what happens next.':
    'Fungua kazi, kisha bonyeza Omba Sasa. Hapa utaona kinachofuata.',
  New: 'Mpya',
  Status: 'Hali',
  'Apply again': 'Omba tena',
  Withdraw: 'Ondoa ombi',
  'Withdraw this application? You can apply again until the job closes.':
    'Unataka kuondoa ombi hili? Unaweza kuomba tena hadi kazi ifungwe.',
  'Say that you cannot come? The agency reads it at once.':
    'Una uhakika huwezi kuja? Wakala ataona jibu lako mara moja.',
  'Decline this offer? The agency reads it at once.': 'Unakataa kazi hii? Wakala ataona jibu lako mara moja.',
  'Go back': 'Rudi',
  'Similar jobs': 'Kazi zinazofanana',
  'What happened': 'Yaliyotokea',
  'No messages yet.': 'Bado hakuna ujumbe.',
  You: 'Wewe',
  'Your message': 'Ujumbe wako',
  'Send message': 'Tuma ujumbe',
  'We could not send this. Check your connection, then try again.':
    'Hatukuweza kutuma. Angalia mtandao wako, kisha jaribu tena.',
  'What you sent': 'Ulichotuma',
  'Your note': 'Ujumbe wako kwa wakala',
  'May be sent to the employer': 'Mwajiri anaweza kutumiwa',
  '{email} (not confirmed)': '{email} (haijathibitishwa)',
  'Has passport': 'Nina pasipoti',
  'Passport number': 'Nambari ya pasipoti',
  'Not added': 'Haijawekwa',
  Files: 'Faili',
  Certifications: 'Vyeti vya ujuzi',
} as const
