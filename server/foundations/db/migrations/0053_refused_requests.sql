-- The id of the request whose signup the provider rejected. A reference for support follows from it.
alter table signup_reservations add column refused_request_id uuid;
