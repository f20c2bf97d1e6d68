-- The language of the job's texts, as a tag of BCP 47 such as 'sw'; null if the feed does not say.
alter table jobs add column locale text;
