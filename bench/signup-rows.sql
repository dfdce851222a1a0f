select nextval('bench.turn') as turn, uuidv7() as profile, ('01990000-0000-7000-8000-' || lpad(to_hex(currval('bench.turn')), 12, '0'))::uuid as customer \gset
begin;
insert into signup_reservations (customer_id, profile_id, submission, body_mac, holder, lease_until, state) select :customer::uuid, :profile::uuid, submission, body_mac, holder, lease_until, state from bench.reservation;
insert into profiles (id, customer_id, organization_id, user_type, payload_sealed, ssn_last4_sealed, ssn_index, w9_terms, created_at, updated_at) select :profile::uuid, :customer::uuid, organization_id, user_type, payload_sealed, ssn_last4_sealed, ssn_index, w9_terms, service_now(), service_now() from bench.profile;
insert into kyc_requests (profile_id, customer_id, is_business, status, stage, submission, is_submitted, provider_sequence, created_at, updated_at) values (:profile::uuid, :customer::uuid, false, 'pending', 'automatic', 1, true, 1, service_now(), service_now());
insert into kyc_moves (id, profile_id, event, to_status, actor, request_id, at) values (uuidv7(), :profile::uuid, 'submit', 'pending', 'customer', uuidv7(), service_now());
insert into notification_heads (customer_id, last_seq, version) values (:customer::uuid, 1, 1);
insert into notifications (customer_id, seq, id, type, category, data, created_at, request_id) values (:customer::uuid, 1, uuidv7(), 'KYC_PENDING', 'kyc', '{}', service_now(), uuidv7());
insert into audit_changes (id, request_id, entity, entity_id, action, at) values (uuidv7(), uuidv7(), 'profile', :profile::uuid::text, 'create', service_now());
insert into audit_changes (id, request_id, entity, entity_id, action, at) values (uuidv7(), uuidv7(), 'kyc', :profile::uuid::text, 'submit by customer', service_now());
update customers set signed_up_at = service_now() where id = :customer::uuid;
insert into pgboss.job (id, name, data, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max, start_after, expire_seconds, deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds) select uuidv7(), name, data, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max, now() + interval '1 hour', expire_seconds, deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds from bench.job;
insert into audit (stream, n, hash, at, request_id, method, route, status, duration_us, caller, organization_id, session_hash, customer_id, ip) select '01990000-0000-7000-8000-000000000000', :turn::bigint, hash, service_now(), uuidv7(), method, route, status, duration_us, caller, organization_id, session_hash, :customer::uuid, ip from bench.request;
commit;
