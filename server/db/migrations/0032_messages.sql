-- Questions and answers of bankers, admins and the agent on a transaction.
create table messages (
  -- Made by the client and kept for ever, like the id of a payment.
  message_id text primary key check (length(message_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  transaction_id text not null references transactions,
  -- The transaction's agent at that time. A later agent does not see the message.
  agent_id bigint not null references users,
  user_id bigint not null references users,
  -- False for a message of a banker or an admin. Stored, because users change their role.
  is_from_agent boolean not null,
  text text not null check (length(text) <= 1000),
  -- Digest of what the first call carried; the same id with other content is refused.
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null,
  check (not is_from_agent or user_id = agent_id)
);
create index messages_transaction on messages (transaction_id, sequence);
create trigger messages_append_only before update or delete or truncate on messages
  for each statement execute function refuse_change();
revoke delete, truncate on messages from public, current_user;

-- The message of a photo, which may not exist yet.
alter table files add column message_id text;
-- Not validated, because that reads all rows, which satisfy the narrower checks replaced here.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('attachment', 'receipt', 'logo', 'message')) not valid;
alter table files add constraint files_message_check
  check ((purpose = 'message') = (message_id is not null)) not valid;
