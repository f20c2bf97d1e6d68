/** The settings of an account. */
export const settingsTexts = {
  'A Kenyan number such as 0712 345 678.': 'Nambari ya Kenya kama 0712 345 678.',
  'A new password signs out all your other devices.':
    'Nenosiri jipya linatoa vifaa vyako vingine vyote kwenye akaunti.',
  'Ask to delete my account': 'Omba akaunti yangu ifutwe',
  'Delete my account': 'Futa akaunti yangu',
  'Delete your account and everything in it? This cannot be undone.':
    'Ungependa kufuta akaunti yako na vyote vilivyomo? Hutaweza kuvirudisha.',
  'Download my data': 'Pakua taarifa zangu',
  'End all others': 'Toka kwenye vingine vyote',
  'Keep my account': 'Usifute akaunti yangu',
  'New email address': 'Anwani mpya ya barua pepe',
  'On this device and 1 other.': 'Kwenye kifaa hiki na kingine 1.',
  'On this device and {count} others.': 'Kwenye kifaa hiki na vingine {count}.',
  'On this device only.': 'Kwenye kifaa hiki pekee.',
  'One zip file with what you gave us, your applications and our answers. Emails that we sent you are not in it, because we do not keep them. Open the text file to read your data. Keep it safe: it has your national ID number.':
    'Faili moja ya zip yenye taarifa ulizotupa, maombi yako na majibu yetu. Barua pepe tulizokutumia hazimo, kwa sababu hatuzihifadhi. Fungua faili ya maandishi ili usome taarifa zako. Itunze vizuri: ina nambari ya kitambulisho chako.',
  'Password now': 'Nenosiri la sasa',
  'Save name': 'Hifadhi jina',
  'Save phone number': 'Hifadhi nambari ya simu',
  'The other was last used on {time}, Nairobi time.': 'Kile kingine kilitumika mara ya mwisho {time}, saa za Nairobi.',
  'The others were last used on {time}, Nairobi time.':
    'Vile vingine vilitumika mara ya mwisho {time}, saa za Nairobi.',
  'This deletes your profile, your files and your applications at once. It cannot be undone.':
    'Hii inafuta wasifu wako, faili zako na maombi yako mara moja. Hutaweza kuvirudisha.',
  'We could not reach the site. Check your connection, then try again.':
    'Hatukuweza kufikia tovuti. Angalia mtandao wako, kisha jaribu tena.',
  'We send a link to this address. Your email changes when you open the link.':
    'Tunatuma kiungo kwa anwani hii. Barua pepe yako inabadilika unapofungua kiungo hicho.',
  'We sent a link to {email}. Your email changes when you open it. It works until {time}, Nairobi time.':
    'Tulituma kiungo kwa {email}. Barua pepe yako inabadilika unapokifungua. Kinafanya kazi hadi {time}, saa za Nairobi.',
  'Where you are signed in': 'Vifaa ulivyoingia navyo',
  'You asked us on {time}, Nairobi time. We answer by {day}.':
    'Ulituomba {time}, saa za Nairobi. Tutajibu kufikia {day}.',
  'You have an offer or a job through us. So a person checks with you before your account is deleted.':
    'Umepewa kazi au una kazi kupitia sisi. Kwa hivyo mtu atawasiliana nawe kabla akaunti yako haijafutwa.',
  'Your data': 'Taarifa zako',
  'Your email is {email}.': 'Barua pepe yako ni {email}.',
  'Your password': 'Nenosiri lako',
  'your settings': 'mipangilio yako',
  '{file} is in your downloads.': '{file} iko kwenye vipakuliwa vyako.',
} as const
