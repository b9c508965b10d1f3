-- A cart of goods that nobody sends has no delivery to choose: once it says to whom the bill goes, it is past that step.
create function nothing_is_sent(of_checkout uuid) returns boolean language sql stable as $$
  select coalesce(not bool_or(requires_shipping), false) from checkout_lines where checkout_id = of_checkout
$$;

create or replace function checkout_got_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reached := checkout_reach(new, new.shipping_rate_id is not null);
    new.shopper_country := checkout_country(new);
    return new;
  end if;
  new.shopper_country := coalesce(new.shopper_country, checkout_country(old));
  new.shopper_country := checkout_country(new);
  -- A rate of before another country was typed is none for it: the next pricing tells.
  new.reached := greatest(checkout_step(old), checkout_reach(new,
    new.shipping_rate_id is not null and new.shopper_country = checkout_country(old)));
  if new.reached = 2 and nothing_is_sent(new.id) then
    new.reached := 3;
  end if;
  return new;
end $$;
