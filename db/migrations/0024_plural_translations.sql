-- Texts with a count are kept by plural form: what was said of any number but one now stands for every other form.
create temporary table counted_forms on commit drop as
select language, unnest(string_to_array(forms, ' ')) as form
from (values
  ('ar', 'zero one two few many other'), ('ga', 'one two few many other'), ('mt', 'one two few many other'),
  ('ca', 'one many other'), ('es', 'one many other'), ('fr', 'one many other'), ('it', 'one many other'), ('pt', 'one many other'),
  ('cs', 'one few many other'), ('lt', 'one few many other'), ('pl', 'one few many other'), ('sk', 'one few many other'),
  ('uk', 'one few many other'), ('hr', 'one few other'), ('ro', 'one few other'), ('sr', 'one few other'),
  ('sl', 'one two few other'), ('he', 'one two other'), ('lv', 'zero one other'),
  ('sq', 'one other'), ('bg', 'one other'), ('da', 'one other'), ('nl', 'one other'), ('en', 'one other'), ('et', 'one other'),
  ('fi', 'one other'), ('de', 'one other'), ('el', 'one other'), ('hi', 'one other'), ('hu', 'one other'), ('is', 'one other'),
  ('nb', 'one other'), ('sv', 'one other'), ('tr', 'one other'),
  ('zh', 'other'), ('zh-TW', 'other'), ('id', 'other'), ('ja', 'other'), ('ko', 'other'), ('ms', 'other'), ('th', 'other'), ('vi', 'other')
) as needed(language, forms);

insert into translations (store_id, language, page, key, text, updated_at)
select store_id, language, page, key || '.' || form, text, updated_at
from translations join counted_forms using (language)
where key = 'summary.quantity' or (key = 'reviews.total' and form <> 'one')
on conflict do nothing;

-- The number may have been part of the words; a form can stand for more than one number.
insert into translations (store_id, language, page, key, text, updated_at)
select store_id, language, page, 'reviews.total.one', regexp_replace(text, '1', '{count}'), updated_at
from translations join counted_forms using (language)
where key = 'reviews.total_one' and form = 'one' and text like '%1%' and text not like '%{count}%' and length(text) <= 990
on conflict do nothing;

delete from translations
where key in ('summary.quantity', 'reviews.total', 'reviews.total_one')
  -- These took the name of a field into a sentence; each field now has its own.
  or key in ('error.province', 'error.zip', 'error.zip_format');
