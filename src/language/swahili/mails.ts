/** Emails to candidates. Pages do not load it. */
export const mailsTexts = {
  '1 new job matches your alerts:': 'Kazi mpya 1 inalingana na arifa zako:',
  'Accept or decline it in your account by {day}.': 'Ikubali au uikatae kwenye akaunti yako kufikia {day}.',
  'Accept or decline it in your account.': 'Ikubali au uikatae kwenye akaunti yako.',
  'Choose a new password for {site}': 'Chagua nenosiri jipya la {site}',
  'Confirm your email address for {site}': 'Thibitisha barua pepe yako kwa {site}',
  'Confirm your new email address for {site}': 'Thibitisha barua pepe yako mpya kwa {site}',
  'Hello {name},': 'Habari {name},',
  'Hello,': 'Habari,',
  'If this was not you, ask for a new password on our sign-in page straight away, or call us at {phone}.':
    'Ikiwa si wewe uliyefanya hivi, omba nenosiri jipya mara moja kwenye ukurasa wetu wa kuingia, au tupigie simu kwa {phone}.',
  'If this was not you, call us at {phone} straight away.':
    'Ikiwa si wewe uliyefanya hivi, tupigie simu mara moja kwa {phone}.',
  'If this was not you, call us at {phone}.': 'Ikiwa si wewe uliyefanya hivi, tupigie simu kwa {phone}.',
  'If this was not you, choose a new password and call us at {phone} straight away.':
    'Ikiwa si wewe uliyefanya hivi, chagua nenosiri jipya na utupigie simu mara moja kwa {phone}.',
  'If you did not ask for a new password, you can ignore this email. Your password will not change.':
    'Ikiwa hukuomba nenosiri jipya, unaweza kupuuza barua pepe hii. Nenosiri lako halitabadilika.',
  'If you did not ask for this, you can ignore this email. Nothing will change.':
    'Ikiwa hukuomba hili, unaweza kupuuza barua pepe hii. Hakuna kitakachobadilika.',
  'If you did not ask us for this, call us at {phone}.': 'Ikiwa hukutuomba hili, tupigie simu kwa {phone}.',
  'If you did not create an account with {site}, someone entered your email address by mistake. You can ignore this email. Your address is not confirmed unless you use the link.':
    'Ikiwa hukufungua akaunti kwenye {site}, kuna mtu aliyeweka anwani yako kimakosa. Unaweza kupuuza barua pepe hii. Anwani yako haitathibitishwa usipotumia kiungo hiki.',
  'If you no longer need it, you do not have to do anything.': 'Ikiwa huihitaji tena, huna haja ya kufanya lolote.',
  'New job: {title}': 'Kazi mpya: {title}',
  'New job: {title}, and {count} more': 'Kazi mpya: {title}, na nyingine {count}',
  or: 'au',
  'On {time}, Nairobi time, you wrote to us:': 'Tarehe {time}, saa za Nairobi, ulituandikia:',
  'Our office has replaced this email address in your {site} account with another one, and every device that was signed in has been signed out.':
    'Ofisi yetu imebadilisha anwani hii ya barua pepe kwenye akaunti yako ya {site} na kuweka nyingine, na vifaa vyote vilivyokuwa vimeingia vimetolewa.',
  'Please confirm that this is the email address of your {site} account:':
    'Tafadhali thibitisha kwamba hii ndiyo anwani ya barua pepe ya akaunti yako ya {site}:',
  'Read more in your account.': 'Soma zaidi kwenye akaunti yako.',
  'See the others: {url}': 'Ona nyingine: {url}',
  'Sign in to get them again: {url}': 'Ingia ili uzipate tena: {url}',
  'Stop these emails: {url}': 'Acha kupokea barua pepe hizi: {url}',
  'Tell us in your account whether you can come.': 'Tueleze kwenye akaunti yako kama unaweza kuja.',
  'To keep it, sign in:': 'Ili isifutwe, ingia:',
  'Until then you can take the request back in your settings.':
    'Hadi wakati huo unaweza kuondoa ombi hilo kwenye mipangilio yako.',
  'We never ask you for money. If anyone does, do not pay, and tell us.':
    'Hatukuombi pesa kamwe. Mtu yeyote akikuomba pesa, usilipe, na utueleze.',
  'We paused your job alerts on {site}': 'Tumesitisha arifa zako za kazi kwenye {site}',
  'We will delete your {site} account': 'Tutafuta akaunti yako ya {site}',
  'You asked for a new password. Choose one here:': 'Uliomba nenosiri jipya. Lichague hapa:',
  'You asked for this email every day. Change that in your settings: {url}':
    'Uliomba barua pepe hii kila siku. Badilisha hilo kwenye mipangilio yako: {url}',
  'You asked for this email every week. Change that in your settings: {url}':
    'Uliomba barua pepe hii kila wiki. Badilisha hilo kwenye mipangilio yako: {url}',
  'You asked to use this email address for your {site} account. Confirm it here:':
    'Uliomba kutumia anwani hii ya barua pepe kwa akaunti yako ya {site}. Ithibitishe hapa:',
  'You asked us to delete your {site} account': 'Ulituomba tufute akaunti yako ya {site}',
  'You can use the link once, within 48 hours. After that, ask for a new one on your dashboard.':
    'Unaweza kutumia kiungo hiki mara moja, ndani ya saa 48. Baada ya hapo, omba kipya kwenye dashibodi yako.',
  'You can use the link once, within 48 hours. Until then, your account keeps the address it has now.':
    'Unaweza kutumia kiungo hiki mara moja, ndani ya saa 48. Hadi hapo, akaunti yako inabaki na anwani iliyo nayo sasa.',
  'You can use the link once, within one hour. Do not share it with anyone. We will never ask you for it, or for your password.':
    'Unaweza kutumia kiungo hiki mara moja, ndani ya saa moja. Usimpe mtu yeyote. Hatutakuomba kamwe kiungo hiki, wala nenosiri lako.',
  'You have an offer or a job through us, so a person checks your request first. We answer by {day}.':
    'Umepewa kazi au una kazi kupitia sisi, kwa hivyo mtu ataangalia ombi lako kwanza. Tutajibu kufikia {day}.',
  'You have not signed in for six months, so we no longer email you new jobs.':
    'Hujaingia kwa miezi sita, kwa hivyo hatukutumii tena kazi mpya kwa barua pepe.',
  'You have not used your {site} account for almost {months} months. If you do not sign in before {day}, we will delete it, with your profile, your papers and your applications.':
    'Hujatumia akaunti yako ya {site} kwa karibu miezi {months}. Usipoingia kabla ya {day}, tutaifuta, pamoja na wasifu wako, hati zako na maombi yako.',
  'Your account now has another phone number. You can sign in with it.':
    'Akaunti yako sasa ina nambari nyingine ya simu. Unaweza kuingia nayo.',
  'Your account, your profile, your files and your applications are deleted. This is our last email to you.':
    'Akaunti yako, wasifu wako, faili zako na maombi yako vimefutwa. Hii ni barua pepe yetu ya mwisho kwako.',
  'Your application for {title}': 'Ombi lako la kazi: {title}',
  'Your message to {name}': 'Ujumbe wako kwa {name}',
  'Your password was changed just now, and every device that was signed in has been signed out.':
    'Nenosiri lako limebadilishwa sasa hivi, na vifaa vyote vilivyokuwa vimeingia vimetolewa.',
  'Your password was changed just now, and every other device that was signed in has been signed out.':
    'Nenosiri lako limebadilishwa sasa hivi, na vifaa vingine vyote vilivyokuwa vimeingia vimetolewa.',
  'Your {site} account is deleted': 'Akaunti yako ya {site} imefutwa',
  'Your {site} account now has another email address. We no longer write to this one.':
    'Akaunti yako ya {site} sasa ina anwani nyingine ya barua pepe. Hatutaandika tena kwa hii.',
  'Your {site} email address was changed': 'Barua pepe yako ya {site} imebadilishwa',
  'Your {site} password was changed': 'Nenosiri lako la {site} limebadilishwa',
  'Your {site} phone number was changed': 'Nambari yako ya simu ya {site} imebadilishwa',
  '{count} new jobs match your alerts. The newest {shown}:':
    'Kazi mpya {count} zinalingana na arifa zako. Mpya zaidi {shown}:',
  '{count} new jobs match your alerts:': 'Kazi mpya {count} zinalingana na arifa zako:',
} as const
