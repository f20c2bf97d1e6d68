/** What only the server says, such as the messages of the API. Pages do not load it. */
export const apiTexts = {
  // Jobs and applications
  'This job was removed': 'Kazi hii imeondolewa',
  'Give only one value.': 'Weka thamani moja tu.',
  'Use at most 64 characters.': 'Tumia herufi zisizozidi 64.',
  'Use at most 100 characters.': 'Tumia herufi zisizozidi 100.',
  'Use at most 200 characters.': 'Tumia herufi zisizozidi 200.',
  'Use at most 600 characters.': 'Tumia herufi zisizozidi 600.',
  'Use at most 2000 characters.': 'Tumia herufi zisizozidi 2000.',
  'Use 1, or omit it.': 'Tumia 1, au uiache.',
  'Use the next_cursor or previous_cursor of another response.':
    'Tumia next_cursor au previous_cursor ya jibu lingine.',
  'Use a whole number from 1 to 100.': 'Tumia nambari kamili kutoka 1 hadi 100.',
  'Use card, or omit it.': 'Tumia card, au uiache.',
  'Use newest or closing, or omit it.': 'Tumia newest au closing, au uiache.',
  'Use none or trades, or omit it.': 'Tumia none au trades, au uiache.',
  'Use a time since 1970.': 'Tumia wakati wa kuanzia 1970.',
  'Send at most 500 jobs at once.': 'Tuma kazi zisizozidi 500 kwa mara moja.',
  'There is no county with this id.': 'Hakuna kaunti yenye nambari hii.',
  'Apply on the website of the employer.': 'Omba kwenye tovuti ya mwajiri.',
  'Add your job title to your profile first.': 'Kwanza weka jina la kazi yako kwenye wasifu.',
  'Please answer all questions.': 'Tafadhali jibu maswali yote.',
  'Answer yes or no.': 'Jibu ndiyo au hapana.',
  'Write a message first.': 'Andika ujumbe kwanza.',
  'Tell us whether you can come.': 'Tuambie kama unaweza kuja.',
  'Tell us whether you accept.': 'Tuambie kama unakubali.',
  'You withdrew your application.': 'Umeondoa ombi lako.',
  'Your message is sent.': 'Ujumbe wako umetumwa.',
  'Your answer is sent.': 'Jibu lako limetumwa.',
  'You have no application with this number.': 'Huna ombi lenye nambari hii.',
  'This has changed in the meantime: {status}': 'Hali imebadilika: {status}',
  'You can do this {max} times a day. Please try again tomorrow.':
    'Unaweza kufanya hivi mara {max} kwa siku. Tafadhali jaribu tena kesho.',
  'You have a message about {title}.': 'Una ujumbe kuhusu {title}.',
  '{title} closes on {date}.': 'Mwisho wa kuomba {title} ni {date}.',
  'All notifications are read.': 'Arifa zote zimesomwa.',
  // Every call
  'Please sign in to continue.': 'Tafadhali ingia ili uendelee.',
  'Pages accept only GET and HEAD requests.': 'Kurasa zinakubali maombi ya GET na HEAD pekee.',
  'Send a JSON object with the fields of this request.': 'Tuma JSON yenye sehemu za ombi hili.',
  'Some values are not valid. Please correct them and try again.':
    'Baadhi ya uliyoweka si sahihi. Tafadhali rekebisha kisha ujaribu tena.',
  'Something went wrong on our side. Please try again.': 'Kuna hitilafu upande wetu. Tafadhali jaribu tena.',
  'The character U+0000 cannot be stored. Remove it.': 'Herufi U+0000 haiwezi kuhifadhiwa. Iondoe.',
  'The form could not be read. Please send it again.': 'Fomu haikuweza kusomwa. Tafadhali itume tena.',
  'The form has too many fields or files.': 'Fomu ina sehemu au faili nyingi mno.',
  'The request could not be read.': 'Ombi halikuweza kusomwa.',
  'The request could not be read. Send valid JSON.': 'Ombi halikuweza kusomwa. Tuma JSON sahihi.',
  'The request is too large.': 'Ombi ni kubwa mno.',
  'The service is temporarily unavailable. Please try again in a moment.':
    'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  'The URL could not be read.': 'Anwani (URL) haikuweza kusomwa.',
  'This content type is not supported. Send application/json.':
    'Aina hii ya maudhui haikubaliki. Tuma application/json.',
  'This content type is not supported. Send multipart/form-data.':
    'Aina hii ya maudhui haikubaliki. Tuma multipart/form-data.',
  'This path does not exist in the API. See /api/docs.': 'Njia hii haipo kwenye API. Angalia /api/docs.',
  'This value is not valid.': 'Uliyoweka hapa si sahihi.',
  'Too many attempts. Try again in 1 minute.': 'Umejaribu mara nyingi mno. Jaribu tena baada ya dakika 1.',
  'Too many attempts. Try again in 1 second.': 'Umejaribu mara nyingi mno. Jaribu tena baada ya sekunde 1.',
  'Too many attempts. Try again in {count} minutes.': 'Umejaribu mara nyingi mno. Jaribu tena baada ya dakika {count}.',
  'Too many attempts. Try again in {count} seconds.':
    'Umejaribu mara nyingi mno. Jaribu tena baada ya sekunde {count}.',
  'Enter text.': 'Weka maandishi.',
  'Use 1 or 0.': 'Tumia 1 au 0.',
  'Use at most {count} characters.': 'Tumia herufi zisizozidi {count}.',
  'Use at most 5,000 characters.': 'Tumia herufi zisizozidi 5,000.',
  'Use at most 120 characters.': 'Tumia herufi zisizozidi 120.',
  'Use at most 254 characters.': 'Tumia herufi zisizozidi 254.',
  'Use at most 256 characters.': 'Tumia herufi zisizozidi 256.',
  'Use one line of text.': 'Andika kwa mstari mmoja.',
  // Accounts
  'Already confirmed.': 'Tayari imethibitishwa.',
  'Enter a Kenyan number such as 0712 345 678.': 'Weka nambari ya Kenya kama 0712 345 678.',
  'Enter the national ID that you registered with, because your email address is not confirmed yet.':
    'Weka nambari ya kitambulisho uliyojiandikisha nayo, kwa sababu barua pepe yako bado haijathibitishwa.',
  'Enter your email, username or phone.': 'Weka barua pepe, jina la mtumiaji au simu yako.',
  'Enter your password.': 'Weka nenosiri lako.',
  'If this account exists, we have sent a link to its email address. The link works for one hour.':
    'Ikiwa akaunti hii ipo, tumetuma kiungo kwa barua pepe yake. Kiungo kinafanya kazi kwa saa moja.',
  'Please sign in with your new password.': 'Tafadhali ingia kwa nenosiri lako jipya.',
  'Registration successful! We have sent you an email. Open the link in it to confirm your email address.':
    'Umefungua akaunti! Tumekutumia barua pepe. Fungua kiungo kilicho ndani yake ili uthibitishe barua pepe yako.',
  'Some of these details already belong to an account. If it is yours, please sign in instead.':
    'Baadhi ya taarifa hizi tayari ni za akaunti nyingine. Ikiwa ni yako, tafadhali ingia badala yake.',
  'Thank you. Your email address is confirmed.': 'Asante. Barua pepe yako imethibitishwa.',
  'The national ID was wrong five times, so this link has stopped working. Please ask for a new one.':
    'Nambari ya kitambulisho haikuwa sahihi mara tano, kwa hivyo kiungo hiki hakifanyi kazi tena. Tafadhali omba kipya.',
  'This email address belongs to another account, so yours keeps the address that it has.':
    'Barua pepe hii ni ya akaunti nyingine, kwa hivyo yako inabaki na anwani iliyo nayo.',
  'This is not the national ID that you registered with. After five wrong tries, this link stops working.':
    'Hii si nambari ya kitambulisho uliyojiandikisha nayo. Ukikosea mara tano, kiungo hiki hakitafanya kazi tena.',
  'This is not your password. Try again.': 'Hili si nenosiri lako. Jaribu tena.',
  'This link has already been used or has expired. If you have just changed your password, sign in with it. Otherwise ask for a new link.':
    'Kiungo hiki tayari kimetumika au muda wake umeisha. Ikiwa umebadilisha nenosiri sasa hivi, ingia nalo. La sivyo, omba kiungo kipya.',
  'This link has already been used or has expired. If your email address is not confirmed yet, ask for a new link on your dashboard.':
    'Kiungo hiki tayari kimetumika au muda wake umeisha. Ikiwa barua pepe yako bado haijathibitishwa, omba kiungo kipya kwenye dashibodi yako.',
  'This link is not complete.': 'Kiungo hiki hakijakamilika.',
  'This password is easy to guess or has been leaked. Please choose another one.':
    'Nenosiri hili ni rahisi kukisia au limevuja. Tafadhali chagua lingine.',
  'Too many people are signing in right now. Please try again in a moment.':
    'Watu wengi mno wanaingia sasa hivi. Tafadhali jaribu tena baada ya muda mfupi.',
  'Use 3 to 30 letters, digits, dots, underscores or hyphens, with at least one letter.':
    'Tumia herufi, tarakimu, nukta, mstari chini au kistari 3 hadi 30, na angalau herufi moja.',
  'We cannot check that you are a person at the moment. Please try again in a minute.':
    'Kwa sasa hatuwezi kuhakikisha kwamba wewe ni mtu. Tafadhali jaribu tena baada ya dakika moja.',
  'We could not check that you are a person. Please try again.':
    'Hatukuweza kuhakikisha kwamba wewe ni mtu. Tafadhali jaribu tena.',
  'We have sent a link to this address. It works for 48 hours.':
    'Tumetuma kiungo kwa anwani hii. Kinafanya kazi kwa saa 48.',
  'We have sent you an email. The link in it works for 48 hours.':
    'Tumekutumia barua pepe. Kiungo kilicho ndani yake kinafanya kazi kwa saa 48.',
  'Wrong email, username, phone or password.': 'Barua pepe, jina la mtumiaji, simu au nenosiri si sahihi.',
  'You are signed out.': 'Umetoka.',
  'Your account is suspended. Please contact the agency. The phone number is {phone}.':
    'Akaunti yako imesimamishwa. Tafadhali wasiliana na wakala. Nambari ya simu ni {phone}.',
  'Your email address is already confirmed.': 'Barua pepe yako tayari imethibitishwa.',
  'Your email address is already confirmed. If it is wrong, please contact us.':
    'Barua pepe yako tayari imethibitishwa. Ikiwa si sahihi, tafadhali wasiliana nasi.',
  'Your username, email address or phone number is easy to guess. Please choose another password.':
    'Jina lako la mtumiaji, barua pepe au nambari ya simu ni rahisi kukisia. Tafadhali chagua nenosiri lingine.',
  // Profile
  'All your files, with those that you sent with applications, can have at most 60 MB together.':
    'Faili zako zote, pamoja na ulizotuma na maombi, zisizidi 60 MB.',
  'Certification removed.': 'Cheti kimeondolewa.',
  'Certification saved.': 'Cheti kimehifadhiwa.',
  'Document saved.': 'Hati imehifadhiwa.',
  'Education saved.': 'Elimu imehifadhiwa.',
  'Enter a date such as 1997-03-14.': 'Weka tarehe kama 1997-03-14.',
  'Enter a date that is not in the future.': 'Weka tarehe ambayo si ya siku zijazo.',
  'Personal details saved.': 'Taarifa binafsi zimehifadhiwa.',
  'Send at most one file, in the field {field}.': 'Tuma faili moja tu, kwenye sehemu ya {field}.',
  'Send at most {count} files, in the field {field}.': 'Tuma faili zisizozidi {count}, kwenye sehemu ya {field}.',
  'Some values are missing. Please fill them in and try again.':
    'Baadhi ya taarifa hazipo. Tafadhali zijaze kisha ujaribu tena.',
  'The file is removed.': 'Faili imeondolewa.',
  'The file is saved.': 'Faili imehifadhiwa.',
  'This link to a file no longer works. Reload the page that has it, then open it again.':
    'Kiungo hiki cha faili hakifanyi kazi tena. Fungua upya ukurasa wenye kiungo hicho, kisha ukifungue tena.',
  'This PDF is not complete. Save it again, then choose it here.':
    'PDF hii haijakamilika. Ihifadhi tena, kisha uichague hapa.',
  'This photo link no longer works. Open the photo again from your profile.':
    'Kiungo hiki cha picha hakifanyi kazi tena. Fungua picha tena kutoka kwenye wasifu wako.',
  'Too many people are uploading photos right now. Please try again in a moment.':
    'Watu wengi mno wanapakia picha sasa hivi. Tafadhali jaribu tena baada ya muda mfupi.',
  'You can add {count} certifications. Remove one first.': 'Unaweza kuongeza vyeti {count}. Kwanza ondoa kimoja.',
  'You have too many uploads in progress. Please wait a few seconds, then try again.':
    'Unapakia faili nyingi mno kwa wakati mmoja. Tafadhali subiri sekunde chache, kisha jaribu tena.',
  // Settings
  'All other devices are signed out.': 'Vifaa vingine vyote vimetolewa kwenye akaunti.',
  'This phone number already belongs to another account. If it is yours, please contact us.':
    'Nambari hii ya simu tayari ni ya akaunti nyingine. Ikiwa ni yako, tafadhali wasiliana nasi.',
  'We have sent a link to the new address. Your email changes when you open it.':
    'Tumetuma kiungo kwa anwani mpya. Barua pepe yako inabadilika unapokifungua.',
  'We have your request. We answer by {day}.': 'Tumepokea ombi lako. Tutajibu kufikia {day}.',
  'Your account is deleted.': 'Akaunti yako imefutwa.',
  'Your account stays. The request is taken back.': 'Akaunti yako inabaki. Ombi limeondolewa.',
  'Your name is saved.': 'Jina lako limehifadhiwa.',
  'Your password is changed. All other devices are signed out.':
    'Nenosiri lako limebadilishwa. Vifaa vingine vyote vimetolewa kwenye akaunti.',
  'Your password was changed just now. Reload the page.':
    'Nenosiri lako limebadilishwa sasa hivi. Fungua upya ukurasa.',
  'Your phone number is saved.': 'Nambari yako ya simu imehifadhiwa.',
  // Lists, job alerts and contact
  'Choose daily or weekly.': 'Chagua daily (kila siku) au weekly (kila wiki).',
  'Confirm your email address on your dashboard first.': 'Kwanza thibitisha barua pepe yako kwenye dashibodi yako.',
  'The alert is deleted.': 'Arifa imefutwa.',
  'Too many people are downloading the full list of jobs right now. Please try again in a moment.':
    'Watu wengi mno wanapakua orodha nzima ya kazi sasa hivi. Tafadhali jaribu tena baada ya muda mfupi.',
  'You get no more emails about new jobs.': 'Hutapata tena barua pepe za kazi mpya.',
  'You have no such alert.': 'Huna arifa kama hiyo.',
  'Your message is sent. We will answer by email.': 'Ujumbe wako umetumwa. Tutakujibu kwa barua pepe.',
} as const
