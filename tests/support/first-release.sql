-- Written by the code of the first release: see first-release.ts.
insert into jobs (id, uuid, source, reference, title, company, description, city, country, type, level, responsibilities, requirements, benefits, salary, working_hours, experience, education, gender_preference, banner_image, posted_on, closes_on, closed_at, is_demo, fingerprint, created_at, updated_at, revision) overriding system value values
  ('1', '0ddad0f1-851e-4f8a-837b-fd7d09e04506', 'tatu', 'KM-1', 'Masonry Foreman', 'Tatu Builders', 'Leads twelve masons.
Café site, 10 °C mornings — “early” start.', 'Ruiru', 'Kenya', 'Full Time', 'Senior', 'Plan the day
Check the work', 'Trade test I
Five years', 'Lunch
Transport', 'KES 55000', 'Mon-Fri 8-5', '5 years', 'Diploma', 'Any', 'https://pictures.example.com/mason.jpg', '2026-11-01', '2031-12-31', null, 'false', 'zWNuoN4pQ0EnDnOOstJAinP2ObE=', '2026-11-24 18:29:14.967279+00', '2026-11-24 18:29:14.967279+00', '1'),
  ('2', '6f35d829-3676-4268-b46b-8b2e4770df19', 'tatu', 'KM-2', 'Night Guard', 'Tatu Builders', 'Guards the site.', null, 'Kenya', 'Contract', null, null, null, null, null, null, null, null, null, null, '2026-11-02', null, null, 'false', 'UCo7Ev1zYjatr0oBqocJSPmcvNs=', '2026-11-24 18:29:14.967279+00', '2026-11-24 18:29:14.967279+00', '2'),
  ('3', 'c65722b3-bf87-4876-87f3-b818c27dbcf1', 'tatu', 'KM-3', 'Crane Operator', 'Tatu Builders', 'Closed by the operator.', 'Thika', 'Kenya', 'Full Time', null, null, null, null, null, null, null, null, null, null, null, '2031-12-31', '2026-11-21 09:00:00+00', 'false', 'Q+GHwsa2Lvn8e/SFmSj06L+eGec=', '2026-11-24 18:29:14.967279+00', '2026-11-24 18:29:14.982919+00', '6'),
  ('4', 'c14ad0d7-65a0-40d5-a47f-d906c4330248', 'tatu', 'KM-4', 'Cook', 'Tatu Builders', 'Past its closing date.', null, 'Kenya', 'Full Time', null, null, null, null, null, null, null, null, null, null, '2026-10-01', '2026-11-10', null, 'false', 'PokxZT8ysR7qdQA1Q9EK1/95O+Y=', '2026-11-24 18:29:14.967279+00', '2026-11-24 18:29:14.967279+00', '4'),
  ('5', '6d79c0dc-ae1d-4d27-8cc4-865a7bc4e5c3', 'tatu', 'auto-5173e2f7eaf623b8', 'Domestic Helper', 'Gulf Homes', 'A row without a reference.', 'Doha', 'Qatar', 'Full Time', null, null, null, null, 'QAR 1500', null, null, null, 'Female', null, null, '2031-06-30', null, 'false', 'ymQgyBhprE4z1hpFqZAojmtmpRc=', '2026-11-24 18:29:14.967279+00', '2026-11-24 18:29:14.967279+00', '5');

insert into candidates (id, name, username, email, phone, national_id_sealed, national_id_lookup, password_hash, referral_code, email_verified_at, phone_verified_at, created_at, updated_at) overriding system value values
  ('1', 'Nyokabi wa Ng''ang''a-Müller', 'Nyokabi.First', 'Nyokabi.First@Example.com', '+254711000001', E'\\x1c3549131447df7dea8fca18b2c56edc6227d5cbe2688238f7360d615c1b7ee0ba5ca7a16f8ff9e3', E'\\x8b9dbfc1b4f7e757c0be471bbfbf2ecbee8047a8d3e09635cfb84c9d5fd844bc', '$argon2id$v=19$m=19456,t=2,p=1$Lsl7tIboTGWZmtgfK7oYxw$c2s++K6cgTulMLMM3KQTOPSQCtu61bZRR0hmzBeJF3w', 'REF-2026', null, null, '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00'),
  ('2', 'Otieno Plain', 'otieno', 'otieno@example.com', '+254110000002', E'\\x1c35491392d09604f2573a6d5f74010de55b33970947c8a7f74dd5383eb65499ee8a84393243d4e5', E'\\xc1c6b7d0cee8cb3ac892b195186a075f4c81bd8d38b595974c330c18c59ee7bc', '$argon2id$v=19$m=19456,t=2,p=1$T8Nwgu0igZ+UHbXHSUYIAw$OmANtsMvbW/l4GfHvd+zT2K9m8favRPvU80Gl6KlKKY', null, null, null, '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00');

insert into sessions (token_hash, candidate_id, created_at, last_used_at, expires_at) values
  (E'\\x48176d2ba0202762625e4245fa0cd4847f435e799be18432042eba086f2c46d2', '1', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', '2026-12-21 09:00:00+00'),
  (E'\\x78c9b3b5861ae8e972c2ff27ae2b59ec3c562c41d5b5b6f63cb2064f49f96c5f', '1', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00', '2026-12-21 09:00:00+00');

insert into mailed_links (token_hash, candidate_id, purpose, email, expires_at) values
  (E'\\x7119d7f8ba2f908c734a0f03eea6a533e3e1e4429ad9f0ea03ceaef9eb419a7b', '2', 'verify_email', 'otieno@example.com', '2026-11-23 09:00:00+00'),
  (E'\\xc52f25a36828c657f26c0830d642118775d974a47c22272e6c53966b76981c1c', '1', 'verify_email', 'Nyokabi.First@Example.com', '2026-11-23 09:00:00+00');

insert into used_proofs (proof_hash, expires_at) values
  (E'\\x5d8f01c9586680578ec7d103e63377cb442b8e2e22720c98d56a940cc3d4b357', '2026-11-21 09:20:00+00'),
  (E'\\xfcead9e390a629d0532a9f2d3edaf7acfd16010544104144019509936243c567', '2026-11-21 09:20:00+00');

insert into mails (id, sealed, attempts, next_attempt_at, created_at) overriding system value values
  ('1', E'\\x1c354913471bf67c6830cc9441b5d323606c39e8ac3610afcf20a1390648f4be5e9142ce7d0e32e7ca71b99ea2603aca6f98ed29e3faa5bc86927e3a76681990431703da6024e708592bb93b3304e4deac17f1caf4652af1ad06d55e2337430b403d3dd1052f6491192642a265ea1ee780a2caf9e18014146c9f36f318def011947c5e8f05919aa94cd6e53bcf5f23589e4824dda500729c396f8bccd8861e6928c414a9fbe83bbc79f2f38b15b15afe6a9208d35933736903b00685953c1e9777e62d93ccd45dffe1f24ffdfae6e02d10ea33de853cf40e730a8d020af2ba111bbbd3d3c5face3984da203b7b1919596d182075e28b3c531c535324df21300f22e17f8f5713fec1b0f1f0286d6c1909986bccb5794fd3183954e14497aa68284c69ac3e61672d9cc0147b7b1b4dd407fee76df37451dabf11de6fff98d5ff3f1751687e0f0db00cb9bd912182ec497a44363feb04e7ac509d095cb7ecf970e4739c7ba7b954b246af19e069b48b5d8567ff18b0c6c6a7631f2711e4dba2a49f3a2efa91006165176375e7b6f0f028e317a489bf503210136151d0f81867f64caf07ad15784b72e94dbd126015b8d0eac1aadfae45120455fc5686712c418f58802215ddeea32fbadb502a5c6ec5a417ddcb42adda60e42e24eb51700c69e7081c4809b1c42eeb8621b454a852f51a4028637dfb6f199ad935241a9a10f81c84eccbff9c98dc925b55ec42db926564d902e6333f26624c47097988b72876fc35f8f044aae567c18c06bd9553053f68e41fb95003b06ce55bd43f9d3be1932a39989eb231339a52d3ec47b7d6d598a7a6734a3e1ca1cefb181ec5ffbc80cd865428fc661590a838a3f98dbc959dfd0876723433863ca12923c596ccafcc2982594963', '0', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00'),
  ('2', E'\\x1c3549133a3de2fbce4e5dc1c011430c381b100d70d367c602f1fed1745b0f0aed0a4d4a320e7a07be593a81686d61dc320e1c6ccfafdaf1c7f57a84d44196792f0bacdec77faec20e71111d77e633efcd61304fa78303ae52c3176fdc786d362c095591ec19145db64dcaf5f10d825f086985e53ccf621a84dbeef23f43f22179d5b7c0a7d738968d14fb536481459e1f4fb31bcae96135274e1eeaf4e78965eacb1053f197997fc77495b147bd27e015ccefb33c3b2ef64d55957a85a5e7be5ca86267a721c1f640cbd8237cfa3179a6f50f421f91756f69c3efecb27d16f56f693be4f0dfface78f15437962fff20f1c789cab96f0296b4ae5f74acb887d7a74250f31f272a762b08e518b0e56cd42ace122760c5dfb1f68b7b9916dbe8474ecef6039eb575542beb333be2b42bc982a4a49a796b8ddb8e370c25cc9caae58353c276be4f2d5649c07a5ae03870c0b772f8db65baa4fdc9a28f1bc95f076344d70c371966b3e4bc671e95da57ecb402fdd3fa7d8a37be46a9dc687d2ef3a2d6964fe52f2ac67f59e64e453189e7e20cda9f2ff46c2b50afb568299f3ca9b26cdf05f5098198dc6c6d5e511cbd009fe0d1b4c9f5c6f1095f2ab5317f16860ff6253c3895297bf1fc2565a418e58229b7250e97dfa39fdcb0a711e5373a0bb3cb1925f96a37784b035df2469844c2905b1dd562f250dc6ea7a581b4e00b2155cff5478acba4a95dd76388a5b5eca6ed68c1cd5bf981ef1cb7417fa7850ac93fb7c72dc510cf95d325888fd324d528793c0d285bee3589718974eddf0057bd815415bdb7f203e72c741b0215264deaa8748a808bbf492d273bbc9d68d143f65a8ae2d68c5be3ac04f429d134398c63eb8351164af6c3752e7bcc', '0', '2026-11-21 09:00:00+00', '2026-11-21 09:00:00+00');

insert into rate_limits (key, points, expire) values
  ('forgot-account:SaPuh5xW71NOvDRvihwD59d2yL7kbHWooXvcLTGKkQQ', '1', '1795548555954'),
  ('forgot-client:vbz7QkEAodGejgFlLcKz6neGlB79e-1mqMQ1U1HuQ20', '1', '1795548555952'),
  ('login-account:3-COKZe_G0whM5IWM6F-Wmt4xIW-u_H0f6xK_tpz3Pk', '0', '1795545855450'),
  ('login-any:-KmqdwEE9tE2AEXPTMHfR6unDys7sMEog5lTNS4qBAE', '1', '1795545855619'),
  ('login-any:BYAE_7bNI6Xa-l3jlQ_QLYWRi6gxJY-UMAlU0J_z3s8', '1', '1795545855425'),
  ('login-client:-KmqdwEE9tE2AEXPTMHfR6unDys7sMEog5lTNS4qBAE', '0', '1795545855622'),
  ('login-client:BYAE_7bNI6Xa-l3jlQ_QLYWRi6gxJY-UMAlU0J_z3s8', '0', '1795545855442'),
  ('passport-photo:8nuiJT-6ob_847wNR8WUAByGyw4NmkaK6C-YE5NLbhY', '1', '1795548555785'),
  ('register:PGomnyActCJgEm92cRj7QH0rt_NS-eQdjybKl9c5stE', '1', '1795548555281'),
  ('register:m37KCOn6QYvraBLMmUC0NhLiNt14Vkn02sCzIpfvtSo', '1', '1795548555831');

insert into profiles (candidate_id, country, county, sub_county, address, born_on, gender, languages, job_title, skills, has_good_conduct, passport_number_sealed, institution, level, course, certificate, studied_from, studied_to, updated_at) values
  ('1', 'Kenya', 'Kiambu', 'Ruiru', 'P.O. Box 7, Kimbo “Plot 9”, Ruiru', '1997-03-14', 'female', 'English, Kiswahili, Gĩkũyũ', 'Registered Nurse', E'Wound care, triage; O''Level \\ maths', 'true', E'\\x1c35491383b7a534fe260e956930191231c19cfbfb5c3369495237d620504e44c0a9275bced6935ca2', 'KMTC Nairobi', 'Diploma', 'Nursing', 'KRCHN', '2015-09-01', '2018-11-30', '2026-11-21 09:00:00+00');

insert into passport_photos (id, candidate_id, jpeg, created_at) values
  ('5b7aa8f4-8d13-4aef-9ff3-6f9f729e3e94', '1', E'\\xffd8ffdb00430006060606060606070706090a090a090d0c0b0b0c0d140e0f0e0f0e141f1316131316131f1b211b191b211b312622222631382f2d2f38443d3d44565156707096ffdb00430106060606060606070706090a090a090d0c0b0b0c0d140e0f0e0f0e141f1316131316131f1b211b191b211b312622222631382f2d2f38443d3d44565156707096ffc20011080050003c03012200021101031101ffc4001500010100000000000000000000000000000006ffc400160101010100000000000000000000000000000607ffda000c030100021003100000009b127a600000000000000000000000000001ffc40014100100000000000000000000000000000060ffda0008010100013f0021ffc40014110100000000000000000000000000000040ffda0008010201013f0027ffc40014110100000000000000000000000000000040ffda0008010301013f0027ffd9', '2026-11-21 09:00:00+00');

insert into documents (candidate_id, type, url, skills, updated_at) values
  ('1', 'Certificate', 'https://files.example.com/licence.pdf', 'Driving', '2026-11-21 09:00:00+00'),
  ('1', 'Resume', 'https://drive.google.com/file/d/abc/view?usp=sharing', 'Wound care', '2026-11-21 09:00:00+00');

insert into reset_requests (id, candidate_id) overriding system value values
  ('1', '2');

select setval('candidates_id_seq', 2, true);
select setval('job_revisions', 6, true);
select setval('jobs_id_seq', 5, true);
select setval('mails_id_seq', 2, true);
select setval('reset_requests_id_seq', 1, true);
