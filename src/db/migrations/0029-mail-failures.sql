alter table mails
  -- When the first attempt to send the email failed; null if none has.
  add column failing_since timestamptz,
  -- Why the last attempt failed: codes only, never an address or text.
  add column failure text;
