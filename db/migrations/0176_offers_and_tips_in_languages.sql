alter table order_bumps add column translations jsonb not null default '[]';
comment on column order_bumps.translations is 'headline and sentence by language: [{language, headline, sentence}]; an empty text is the offer''s own';
alter table checkout_forms add column tip_texts jsonb not null default '[]';
comment on column checkout_forms.tip_texts is 'the sentence above the tip by language: [{language, text}]; other languages read tip_text';
