-- The key pair that identifies this product to push services (VAPID), if no setting has one.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- Browsers that a user receives notifications in. A subscription ends with its known browser, which
-- a new password or role removes.
create table push_subscriptions (
  endpoint text primary key check (length(endpoint) between 1 and 1000),
  user_id bigint not null,
  device_hash bytea not null,
  -- Public key and secret of the browser, with which the server encrypts.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  foreign key (device_hash, user_id) references known_devices (token_hash, user_id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_device on push_subscriptions (device_hash, user_id);
