-- Without a path of their own, functions find tables by the path of the session, where temporary tables come first: one
-- named like a real table would decide what a trigger compares. amount_text has none, because the names in its body
-- were resolved when it was created.
do $$
declare
  name text;
begin
  foreach name in array array[
    'refuse_change()', 'check_paid_sum()', 'record_role_period()', 'read_role_events(bigint)',
    'change_notification()', 'short_grams(text)', 'set_status_since()', 'keep_user_code()',
    'set_short_code()', 'keep_bank_code()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end
$$;
