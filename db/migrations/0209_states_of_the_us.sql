-- Puerto Rico and seven more are states of the US at the shop platform, which ships to no country of these codes: no rate and no own field was
-- ever of use in them. They are taken out of what names other countries too, mostly with a region. What names nothing else is left as it is,
-- for nobody: without any country it would be for all of them.
update shipping_rates
set countries = array(
  select code from unnest(countries) as code where code <> all ('{AS,FM,GU,MH,MP,PR,PW,VI}') order by code collate "C"
)
where countries && '{AS,FM,GU,MH,MP,PR,PW,VI}' and not countries <@ '{AS,FM,GU,MH,MP,PR,PW,VI}';
update own_fields
set fields = (
  select jsonb_agg(
    case
      when field -> 'countries' <@ '["AS","FM","GU","MH","MP","PR","PW","VI"]' then field
      else field || jsonb_build_object('countries', (field -> 'countries') - '{AS,FM,GU,MH,MP,PR,PW,VI}'::text[])
    end
    order by place
  )
  from jsonb_array_elements(fields) with ordinality as one (field, place)
)
where exists (
  select from jsonb_array_elements(fields) as field where field -> 'countries' ?| '{AS,FM,GU,MH,MP,PR,PW,VI}'
);
