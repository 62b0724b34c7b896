-- Who may do what, table by table and view by view. The migration applies it at the end of every run, and what is not granted here is revoked.
--   lanting_api     the member app
--   lanting_office  the back office
--   lanting_worker  loops and jobs
--   lanting_draw    the draw worker, which reveals seeds and sees neither a member nor a balance
--   lanting_audit   the verifier, which reads what may not change and writes nothing
--   lanting_app     no process: what the first three share. A right that one of them does not need has no place there.
-- A view (functions/*.views.sql) has its owner's rights, so a process that may read it needs no right on its tables. UPDATE (lockable) lets a
-- process lock the rows of a view and change nothing: the column cannot be written.
-- Each is a login of its own (db/logins.ts); whoever migrates owns the tables and serves nobody.
-- A new table needs a line here: database-role.test.ts fails without it, and tools/tidy/rights.test.ts where a process is
-- granted what its code cannot reach. Module tests send each request's statements as the process that would serve it.

-- Roles belong to the cluster, so another database of it may have made them. A login that may not make them, or not take
-- them on, is told so; what follows from that is decided at the start of each process (database-role.ts).
DO $$
DECLARE
  wanted name;
BEGIN
  FOREACH wanted IN ARRAY '{lanting_app,lanting_api,lanting_office,lanting_worker,lanting_draw,lanting_audit}'::name[] LOOP
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted) THEN
        BEGIN
          EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
          NULL; -- Created concurrently by another session.
        END;
      END IF;
      -- Since PostgreSQL 16 whoever makes a role may grant it to others but not take it on, until granted to themselves.
      IF NOT pg_has_role(wanted, CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
      END IF;
      IF wanted IN ('lanting_api', 'lanting_office', 'lanting_worker') AND NOT pg_has_role(wanted, 'lanting_app', 'USAGE') THEN
        EXECUTE format('GRANT lanting_app TO %I', wanted);
      END IF;
    EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
      RAISE NOTICE 'the login % may not create the role % or take it on (docs/operations.md)', current_user, wanted;
    END;
  END LOOP;
END $$;

-- These functions carry their owner's rights: nobody may call one who is not named below.
REVOKE ALL ON FUNCTION ledger_open, ledger_replay, ledger_write, ledger_post_due, ledger_post_many, ledger_lock, ledger_prune_checks,
  security_event_add, security_events_prune, lottery_seed_read, lottery_place, lottery_refill, money_standing, red_packet_open,
  red_packet_reveal, red_packet_count, member_protection, member_states_follow, member_stays_held, person_lock, person_join,
  person_mark, person_marks_of_member, person_marks_of_card, restrictions_follow, restrictions_of_staff, play_beat, limits_reached,
  limit_refused, eligibility, person_position, play_day_count, register_clears, register_listing, register_record, register_require,
  age_clears, age_record, age_require, absence_again, person_marks_lost, passkey_confirms, passkey_begins, closure_guard, closure_follow,
  closure_erase, closure_statement_day FROM PUBLIC;

-- From here on a role has exactly what is granted below.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT c.oid::regclass AS name, r.rolname FROM pg_class c CROSS JOIN pg_roles r
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'S')
       AND r.rolname IN ('lanting_app', 'lanting_api', 'lanting_office', 'lanting_worker', 'lanting_draw', 'lanting_audit')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %I', held.name, held.rolname);
  END LOOP;
  FOR held IN
    SELECT p.oid::regprocedure AS name, r.rolname FROM pg_proc p CROSS JOIN pg_roles r
     WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
       AND r.rolname IN ('lanting_app', 'lanting_api', 'lanting_office', 'lanting_worker', 'lanting_draw', 'lanting_audit')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM %I', held.name, held.rolname);
  END LOOP;
  FOR held IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', held.policyname, held.tablename);
  END LOOP;
END $$;

-- What the member app, the office and the worker share.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_app') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO lanting_app;
  -- The clock is read: who moves it stands outside, in the sandbox.
  GRANT SELECT ON schema_migrations, schema_functions, app_clock, sealing TO lanting_app;
  -- The stamp itself (money_mode) is read through this function alone.
  GRANT EXECUTE ON FUNCTION money_standing TO lanting_app;
  GRANT SELECT, INSERT, DELETE ON bus_messages TO lanting_app;
  GRANT SELECT ON liability_roots, trust_figures TO lanting_app;
  GRANT SELECT, INSERT, UPDATE ON alarms TO lanting_app;
  GRANT SELECT, DELETE ON attempts TO lanting_app;

  -- Members, and what is known of them.
  -- When a protection began and ended (member_protection_changes) is written by a trigger alone.
  GRANT SELECT, UPDATE ON members, member_totals, sessions TO lanting_app;
  GRANT SELECT ON member_vip, devices, session_networks, login_events, transfer_settings, idempotent_answers, app_config TO lanting_app;
  GRANT SELECT, INSERT ON inbox_messages TO lanting_app;
  -- A notification is written with what it is about; where it goes is known to the worker that sends it and the member app.
  GRANT INSERT ON push_messages TO lanting_app;
  GRANT SELECT (subscription_id, key) ON push_messages TO lanting_app;
  GRANT SELECT (id, member_id, device_id) ON push_subscriptions TO lanting_app;
  GRANT SELECT ON push_choices TO lanting_app;

  -- What members restrict for themselves: asked at the gates, added by the member app, never changed.
  GRANT SELECT ON restrictions, person_accounts, leavings, play_days, harm_signs TO lanting_app;
  GRANT EXECUTE ON FUNCTION eligibility, person_lock TO lanting_app;
  GRANT SELECT ON register_demand TO lanting_app;

  -- Money that is asked for, moved, owed and given.
  GRANT SELECT, INSERT, UPDATE ON transfers, turnover_parts, turnover_requirements, venue_members TO lanting_app;
  -- A claim changes a row's state, never its sum.
  GRANT SELECT ON rebates TO lanting_app;
  GRANT UPDATE (state, updated_at, claim_id) ON rebates TO lanting_app;
  GRANT SELECT, UPDATE ON deposits, activity_applications TO lanting_app;
  GRANT SELECT, INSERT ON transfer_enquiries TO lanting_app;
  GRANT SELECT, UPDATE, DELETE ON venue_session_ends TO lanting_app;
  GRANT SELECT ON cards, withdrawals, withdrawal_freezes, payout_enquiries, payout_tries, suspense_items,
    venues, venue_cursors, venue_freezes, venue_comparisons, accepted_differences, bets, bet_quarantine,
    vip_changes, vip_monthly_gifts, activity_versions,
    invitations, agent_applications, agent_statements, agent_statement_lines, agent_statement_members,
    chat_blocked, chat_messages TO lanting_app;
  -- A request that its member takes back ends, and nobody works on it any more.
  GRANT SELECT, DELETE ON claims, activity_marks TO lanting_app;
  GRANT SELECT, INSERT ON approvals TO lanting_app;
  GRANT UPDATE (state, ended_at, needed) ON approvals TO lanting_app;

  -- Red packets: cut once and never changed; amounts and salts are read by the functions alone, when it is time.
  GRANT SELECT, INSERT, UPDATE ON red_packet_days TO lanting_app;
  GRANT SELECT, INSERT ON red_packet_batches, red_packet_members TO lanting_app;
  GRANT UPDATE (recharge_fen, packets) ON red_packet_members TO lanting_app;
  GRANT INSERT ON red_packets TO lanting_app;
  GRANT SELECT (day, member_id, seq, batch, place) ON red_packets TO lanting_app;
  GRANT EXECUTE ON FUNCTION red_packet_open, red_packet_reveal, red_packet_count TO lanting_app;

  -- The security log: read, added to by its function, never changed.
  GRANT SELECT ON security_events TO lanting_app;
  GRANT EXECUTE ON FUNCTION security_event_add, security_events_prune TO lanting_app;
  GRANT SELECT ON closed_addresses TO lanting_app;

  -- The ledger: read, and written by the posting functions alone (functions/ledger-rights.sql).
  GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries, ledger_checkpoint_sums,
    ledger_checkpoint_totals, ledger_days, ledger_day_sums TO lanting_app;

  -- The public log: entered by whose business it is, numbered by the draw worker alone. What draws are made of is entered by the
  -- draw worker too.
  GRANT SELECT ON log_entries, log_heads, log_cosignatures, log_witnesses TO lanting_app;
  ALTER TABLE log_entries ENABLE ROW LEVEL SECURITY;
  CREATE POLICY log_read ON log_entries FOR SELECT USING (true);
  CREATE POLICY log_enter_app ON log_entries FOR INSERT TO lanting_app
    WITH CHECK (kind IN ('odds', 'packet-list', 'packet-reveal', 'ledger-seal') OR ref LIKE 'key:receipt-%');

  -- The lotteries: no line for lottery_seeds. Orders and lottery_exposure_parts are written by lottery_place alone.
  GRANT SELECT ON lottery_chains, lottery_capsules, lottery_rounds, lottery_orders, lottery_odds_changes TO lanting_app;

  -- What nouns publish for each other.
  GRANT SELECT ON member_names, member_standing, member_referrals, member_sign_ins, member_faces, member_profile_parts, member_locks,
    member_devices, member_networks, member_passwords, member_levels, member_sums, account_balances, posted_transactions,
    posted_entries, deposit_records, withdrawal_records, payout_accounts, card_numbers, transfer_records, transfer_polls,
    turnover_progress, venue_names, venue_accounts, venue_bet_logs, round_bets, valid_bets, bet_results, bet_records,
    quarantined_bets, betting_rounds, drawn_rounds, finished_days, approval_requests, log_records,
    log_head_times, person_numbers, limited_days, running_closures, waived_withdrawals TO lanting_app;
  GRANT UPDATE (lockable) ON member_locks TO lanting_app;
END $$;

-- The member app.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_api') THEN
    RETURN;
  END IF;
  GRANT INSERT ON restrictions, refused_deposits TO lanting_api;
  GRANT SELECT ON play_spans, rebate_rows, unordered_deposits, person_keys TO lanting_api;
  GRANT EXECUTE ON FUNCTION person_position, play_beat, limit_refused TO lanting_api;
  -- The register is asked by the member app; what it answered is kept by a function, and read by staff.
  -- Age checks (age_checks), that they are demanded (age_demand), and used up limits (reached_limits) are written and read by
  -- functions alone.
  GRANT SELECT ON member_identities TO lanting_api;
  GRANT EXECUTE ON FUNCTION register_clears, register_listing, register_record, age_clears, age_record TO lanting_api;
  GRANT INSERT ON attempts, sessions, session_networks, login_events, members, member_totals, member_vip TO lanting_api;
  GRANT INSERT, UPDATE ON member_secrets, transfer_settings, devices TO lanting_api;
  -- A key under which nothing was done is forgotten, so that the next try of it is served at once.
  GRANT INSERT, UPDATE, DELETE ON idempotent_answers TO lanting_api;
  GRANT SELECT ON member_secrets, rebate_claims, red_packet_grabs TO lanting_api;
  GRANT SELECT ON member_sessions, member_win_notices, transfer_choices, checked_sums, announced_odds, bet_intake TO lanting_api;
  GRANT SELECT, INSERT, UPDATE ON member_settings TO lanting_api;
  GRANT SELECT, INSERT, DELETE ON captchas TO lanting_api;
  GRANT SELECT, INSERT ON spent_work TO lanting_api;
  GRANT UPDATE ON inbox_messages TO lanting_api;
  -- A challenge is spent, never taken back (functions/passkey-guards.sql).
  GRANT SELECT, INSERT ON passkey_challenges TO lanting_api;
  GRANT UPDATE (spent_at, passkey_id) ON passkey_challenges TO lanting_api;
  GRANT SELECT, INSERT ON passkeys, passkey_members TO lanting_api;
  -- A member's own data are asked for and fetched here, and made by the worker.
  GRANT SELECT, INSERT ON data_exports TO lanting_api;
  GRANT SELECT ON data_export_pieces TO lanting_api;
  GRANT SELECT, INSERT ON closures TO lanting_api;
  GRANT UPDATE (taken_back_at) ON closures TO lanting_api;
  GRANT EXECUTE ON FUNCTION closure_statement_day TO lanting_api;
  GRANT SELECT ON agent_commissions TO lanting_api;
  GRANT UPDATE (counter, name, last_used_at, removed_at) ON passkeys TO lanting_api;
  GRANT UPDATE (for_login, for_money) ON passkey_members TO lanting_api;
  GRANT EXECUTE ON FUNCTION passkey_confirms TO lanting_api;
  -- Notifications: what members choose, and their browsers.
  GRANT INSERT, UPDATE ON push_choices TO lanting_api;
  GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO lanting_api;
  GRANT SELECT (category, created_at) ON push_messages TO lanting_api;
  GRANT SELECT ON member_quiet_modes TO lanting_api;

  GRANT INSERT ON deposits, pay_proofs, withdrawals, suspense_items, launches, venue_session_ends, rebate_claims,
    activity_applications, activity_marks, invitations, agent_applications TO lanting_api;
  GRANT INSERT, UPDATE ON cards TO lanting_api;
  -- What a member plays: the games opened last, and those marked.
  GRANT SELECT ON launches TO lanting_api;
  GRANT SELECT, INSERT, DELETE ON favourite_games TO lanting_api;
  -- Pictures: a member's own is everybody's to see; a proof of payment, once sent, is staff's alone.
  GRANT SELECT, INSERT, UPDATE ON avatars TO lanting_api;
  GRANT SELECT (id, member_id) ON pay_proofs TO lanting_api;
  GRANT SELECT, INSERT, UPDATE ON pay_callbacks, agent_tickets TO lanting_api;

  GRANT SELECT ON articles, banners, notices TO lanting_api;
  GRANT SELECT, INSERT ON support_messages, support_replies, support_pictures TO lanting_api;
  -- A further line of a member lets the conversation wait again.
  GRANT UPDATE (state, waiting_since) ON support_messages TO lanting_api;
  GRANT SELECT, INSERT, UPDATE ON support_reads TO lanting_api;

  -- It faces the internet: what it posts is compared with its nouns' rows.
  GRANT EXECUTE ON FUNCTION ledger_post_due TO lanting_api;

  -- Betting and the rooms. What a bet is priced and bounded with (lottery_kinds, lottery_rooms, lottery_plays, lottery_years,
  -- lottery_exposure_shares) is the database's own.
  GRANT SELECT ON lottery_intake TO lanting_api;
  GRANT EXECUTE ON FUNCTION lottery_place, lottery_refill TO lanting_api;
  GRANT USAGE ON SEQUENCE lottery_bet_numbers TO lanting_api;
  -- The public log: its proofs, and the key of receipts.
  GRANT SELECT ON log_nodes, liability_chunks TO lanting_api;
  GRANT INSERT (ref, kind, body) ON log_entries TO lanting_api;
  -- It serves the file.
  CREATE POLICY log_enter_api ON log_entries FOR INSERT TO lanting_api WITH CHECK (kind = 'verifier');
  GRANT SELECT, INSERT, DELETE ON chat_tickets TO lanting_api;
  GRANT SELECT, INSERT, UPDATE ON chat_rooms, chat_speakers TO lanting_api;
  GRANT INSERT, UPDATE ON chat_messages TO lanting_api;
  GRANT SELECT, INSERT ON chat_reports TO lanting_api;
  GRANT INSERT ON chat_blocked TO lanting_api;
END $$;

-- The back office. What a job would do is tried here on a dry database (db/dry.ts), so it has the jobs' rights as well.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_office') THEN
    RETURN;
  END IF;
  GRANT SELECT ON person_marks, register_answers TO lanting_office;
  GRANT EXECUTE ON FUNCTION register_clears TO lanting_office;
  GRANT SELECT, INSERT, UPDATE ON staff, staff_sessions TO lanting_office;
  GRANT SELECT, INSERT, DELETE ON staff_tickets TO lanting_office;
  GRANT SELECT, INSERT, UPDATE, DELETE ON staff_devices TO lanting_office;
  GRANT SELECT, INSERT ON staff_passkeys TO lanting_office;
  GRANT UPDATE (counter, last_used_at, removed_at) ON staff_passkeys TO lanting_office;
  GRANT SELECT, INSERT, DELETE ON staff_passkey_challenges TO lanting_office;
  GRANT INSERT ON attempts TO lanting_office;
  GRANT SELECT ON lottery_exposure, staff_names, staff_accounts, staff_addresses, claimed_subjects, approval_decisions, audit_trail, wrong_tries,
    alarm_states TO lanting_office;
  GRANT UPDATE (lockable) ON staff_accounts TO lanting_office;
  GRANT INSERT, UPDATE ON claims TO lanting_office;
  GRANT INSERT, UPDATE, DELETE ON idempotent_answers TO lanting_office;

  GRANT INSERT, UPDATE ON closed_addresses TO lanting_office;
  GRANT SELECT, INSERT ON spent_work TO lanting_office;

  -- The audit log and what was said about a request are added to, never changed.
  GRANT SELECT, INSERT ON audit_log, approval_events, member_notes TO lanting_office;
  GRANT SELECT, UPDATE ON audit_head TO lanting_office;

  -- What members see.
  GRANT INSERT, UPDATE ON app_config TO lanting_office;
  GRANT SELECT, UPDATE ON app_config_version, banners TO lanting_office;
  GRANT SELECT, INSERT ON articles, sent_messages, support_replies TO lanting_office;
  GRANT SELECT, INSERT, UPDATE ON notices, support_messages, chat_speakers TO lanting_office;
  GRANT SELECT ON support_pictures, support_reads, staff_colleagues TO lanting_office;
  GRANT SELECT, INSERT, UPDATE, DELETE ON support_templates TO lanting_office;
  GRANT SELECT ON chat_reports TO lanting_office;
  GRANT UPDATE ON chat_messages TO lanting_office;
  -- What a member accepted stands: versions are added, never changed.
  GRANT INSERT ON activity_versions TO lanting_office;
  GRANT SELECT, INSERT, UPDATE, DELETE ON activity_drafts TO lanting_office;

  -- Members and their money.
  GRANT EXECUTE ON FUNCTION ledger_write, ledger_post_many TO lanting_office;
  GRANT UPDATE ON devices, member_secrets, member_vip, withdrawals, suspense_items, agent_applications, venues, bets, bet_quarantine
    TO lanting_office;
  GRANT SELECT ON pay_callbacks, pay_proofs, member_secrets, rebate_claims, red_packet_grabs, closed_days TO lanting_office;
  GRANT SELECT ON member_directory, member_logins, member_passkeys, deposit_payers, support_requests, support_waits,
    venue_switches TO lanting_office;
  GRANT UPDATE (lockable) ON venue_switches, quarantined_bets, member_sums TO lanting_office;
  GRANT INSERT ON venue_session_ends, vip_changes, vip_monthly_gifts, rebates, bets TO lanting_office;
  GRANT UPDATE ON rebates TO lanting_office;
  GRANT SELECT ON rebate_debts, rebate_sums TO lanting_office;
  GRANT INSERT, UPDATE ON payout_enquiries, payout_tries, withdrawal_freezes, venue_freezes, venue_comparisons, venue_cursors,
    rebate_debts, rebate_sums, closed_days, invitations, agent_statements TO lanting_office;
  GRANT SELECT, INSERT, UPDATE, DELETE ON agent_recounts TO lanting_office;
  GRANT SELECT ON member_protections TO lanting_office;
  GRANT INSERT, DELETE ON agent_statement_lines, agent_statement_members TO lanting_office;
  GRANT SELECT, INSERT, DELETE ON rebate_recounts TO lanting_office;
  -- What two people put right about a venue's books stands.
  GRANT SELECT, INSERT ON mirror_fixes, accepted_differences, explained_bets, venue_statements TO lanting_office;
  GRANT INSERT ON venue_cases TO lanting_office;
  -- What two people wrote about incidents, or released of what members are owed, stands too.
  GRANT SELECT, INSERT ON incidents, liability_releases TO lanting_office;
  GRANT SELECT ON liability_chunks, witness_states TO lanting_office;

  -- Jobs and books.
  GRANT SELECT, DELETE ON job_runs TO lanting_office;
  GRANT SELECT, INSERT ON job_reruns, ledger_checks TO lanting_office;
  -- Drills are recorded by the owner's command alone (restore_drills).
  GRANT SELECT ON drill_results, checked_sums, active_by_minute, active_by_hour, member_last_moves, job_history, failed_job_items
    TO lanting_office;
  -- What the books hold against the ledger.
  GRANT SELECT ON suspense_records, payout_decisions, lottery_stakes, chain_states, activity_bonuses, agent_commissions, invite_gifts,
    claimed_rebates, rebate_rows, vip_level_gifts, vip_month_gifts, packet_grabs, packet_shares, packet_cuts, packet_days,
    packet_batches TO lanting_office;
  GRANT SELECT, INSERT, UPDATE, DELETE ON job_items TO lanting_office;
  GRANT SELECT, UPDATE ON ledger_checkpoint TO lanting_office;
  GRANT SELECT, INSERT, UPDATE ON ledger_checkpoint_sums, ledger_checkpoint_totals, ledger_account_counts, ledger_day_totals,
    member_moves, active_hours, active_firsts TO lanting_office;
  GRANT USAGE ON SEQUENCE ledger_check_runs TO lanting_office;

  -- The lotteries: odds of later rounds, announced in the public log, and whether bets are taken.
  GRANT INSERT ON lottery_odds_changes TO lanting_office;
  GRANT INSERT (ref, kind, body) ON log_entries TO lanting_office;
  GRANT SELECT, INSERT, UPDATE ON lottery_intake TO lanting_office;
END $$;

-- The worker.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_worker') THEN
    RETURN;
  END IF;
  -- What a time-out or exclusion brings about is done part by part.
  GRANT UPDATE ON leavings, inbox_messages TO lanting_worker;
  GRANT INSERT ON venue_session_ends, harm_signs TO lanting_worker;
  -- What a restore forgot of accounts that are gone (lost_absences) is written and read by functions alone.
  GRANT EXECUTE ON FUNCTION play_day_count, absence_again TO lanting_worker;
  GRANT SELECT ON person_marks TO lanting_worker;
  GRANT SELECT, INSERT ON rebate_claims TO lanting_worker;
  GRANT EXECUTE ON FUNCTION member_states_follow TO lanting_worker;
  GRANT SELECT, INSERT, UPDATE, DELETE ON job_items, job_runs TO lanting_worker;
  GRANT SELECT, UPDATE ON job_reruns, ledger_checkpoint TO lanting_worker;
  GRANT SELECT, INSERT ON ledger_checks, ledger_day_checks TO lanting_worker;
  GRANT INSERT ON ledger_days, ledger_day_sums TO lanting_worker;
  GRANT SELECT ON closed_days TO lanting_worker;
  -- What the books hold against the ledger.
  GRANT SELECT ON suspense_records, payout_decisions, lottery_stakes, chain_states, activity_bonuses, agent_commissions, invite_gifts,
    claimed_rebates, rebate_rows, vip_level_gifts, vip_month_gifts, packet_grabs, packet_shares, packet_cuts, packet_days,
    packet_batches TO lanting_worker;
  GRANT SELECT, INSERT, UPDATE ON ledger_checkpoint_sums, ledger_checkpoint_totals, ledger_account_counts, ledger_day_totals,
    member_moves, active_hours, active_firsts TO lanting_worker;
  GRANT USAGE ON SEQUENCE ledger_check_runs TO lanting_worker;
  -- Notifications are sent, marked and thrown away.
  GRANT SELECT, UPDATE, DELETE ON push_messages TO lanting_worker;
  GRANT SELECT, DELETE ON push_subscriptions TO lanting_worker;
  GRANT UPDATE (last_sent_at) ON push_subscriptions TO lanting_worker;
  GRANT SELECT ON member_quiet_modes, waiting_pushes TO lanting_worker;
  -- Its metrics tell how long people's queues have waited.
  GRANT SELECT ON support_waits, failed_job_items, rerun_requests, venue_logouts, alarm_states, book_checks, drill_results,
    venue_comparison_times TO lanting_worker;
  GRANT SELECT (approval_id, action) ON approval_events TO lanting_worker;
  GRANT EXECUTE ON FUNCTION ledger_prune_checks, ledger_write, ledger_post_many TO lanting_worker;

  -- A member's own data, for the member alone.
  GRANT SELECT, UPDATE ON data_exports TO lanting_worker;
  GRANT SELECT, INSERT, DELETE ON data_export_pieces TO lanting_worker;
  -- When an account may be closed or erased is the database's to decide (functions/mydata-closures.sql).
  GRANT SELECT ON closures TO lanting_worker;
  GRANT UPDATE (closed_at, next_at) ON closures TO lanting_worker;
  GRANT EXECUTE ON FUNCTION closure_erase, closure_statement_day TO lanting_worker;
  GRANT SELECT ON passkeys TO lanting_worker;
  GRANT UPDATE (removed_at, name) ON passkeys TO lanting_worker;
  GRANT UPDATE ON devices TO lanting_worker;
  GRANT SELECT ON member_profiles, transfer_choices, deposit_papers, rebate_days, activity_requests, opened_games, marked_games,
    member_restrictions, member_spans, member_signs, member_logins, member_sessions, member_passkeys, inbox_letters, support_letters,
    support_answers, said_messages, invited_friends, agent_requests TO lanting_worker;

  -- What has served is thrown away.
  GRANT DELETE ON sessions, session_networks, login_events, idempotent_answers, chat_messages, chat_blocked, closed_addresses, active_hours,
    active_firsts, transfer_enquiries, payout_enquiries, inbox_messages TO lanting_worker;
  GRANT SELECT, DELETE ON captchas, spent_work, chat_tickets, agent_tickets, pay_callbacks, launches, staff_sessions, passkey_challenges
    TO lanting_worker;

  -- Venues and providers.
  GRANT INSERT, UPDATE ON bets TO lanting_worker;
  GRANT UPDATE ON withdrawals, payout_tries TO lanting_worker;
  GRANT INSERT, UPDATE ON bet_quarantine TO lanting_worker;
  GRANT INSERT ON suspense_items, venue_freezes, withdrawal_freezes TO lanting_worker;
  GRANT INSERT, UPDATE ON payout_enquiries, venue_cursors, venue_comparisons TO lanting_worker;
  GRANT SELECT ON mirror_fixes TO lanting_worker;

  -- What the house gives back.
  GRANT UPDATE ON member_vip, invitations TO lanting_worker;
  GRANT UPDATE (lockable) ON member_sums TO lanting_worker;
  GRANT INSERT ON vip_changes, vip_monthly_gifts, agent_statements, agent_statement_lines, agent_statement_members
    TO lanting_worker;
  GRANT SELECT, INSERT, UPDATE, DELETE ON agent_recounts TO lanting_worker;
  -- An unpaid statement by an older rule is computed again.
  GRANT UPDATE ON agent_statements TO lanting_worker;
  GRANT DELETE ON agent_statement_lines, agent_statement_members TO lanting_worker;
  GRANT SELECT ON member_protections, witness_states TO lanting_worker;
  GRANT INSERT, UPDATE ON rebates TO lanting_worker;
  GRANT SELECT, INSERT, UPDATE ON rebate_debts, rebate_sums TO lanting_worker;
  GRANT INSERT, UPDATE ON closed_days TO lanting_worker;
  GRANT SELECT, INSERT, DELETE ON rebate_recounts TO lanting_worker;

  -- The lotteries: rounds are settled, never drawn.
  GRANT UPDATE (state, payout_fen, settled_at) ON lottery_rounds TO lanting_worker;
  GRANT UPDATE (lockable) ON betting_rounds TO lanting_worker;

  -- The public log: lists of red packets, seals over the ledger, and alone the roots over what members are owed.
  GRANT INSERT (ref, kind, body) ON log_entries TO lanting_worker;
  CREATE POLICY log_enter_worker ON log_entries FOR INSERT TO lanting_worker WITH CHECK (kind = 'liabilities');
  GRANT INSERT, DELETE ON liability_roots, liability_chunks TO lanting_worker;
  GRANT SELECT ON liability_chunks, liability_releases, checked_sums, checkpoint_ends, freeze_states, incidents TO lanting_worker;
  GRANT SELECT, INSERT, UPDATE ON trust_returns TO lanting_worker;
  GRANT INSERT, UPDATE ON trust_figures TO lanting_worker;
END $$;

-- The draw worker.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_draw') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO lanting_draw;
  GRANT SELECT ON schema_migrations, app_clock TO lanting_draw;
  GRANT SELECT, INSERT, DELETE ON bus_messages TO lanting_draw;

  -- Seeds are stored, and read back through the function that leaves a row for every read (lottery_seed_reads: nobody's).
  GRANT INSERT ON lottery_seeds TO lanting_draw;
  GRANT EXECUTE ON FUNCTION lottery_seed_read, money_standing TO lanting_draw;

  -- The public log: the draw worker numbers and signs it.
  GRANT SELECT, INSERT ON log_nodes, log_heads, log_cosignatures TO lanting_draw;
  GRANT SELECT, INSERT, UPDATE (vkey, in_use, refusal) ON log_witnesses TO lanting_draw;
  GRANT SELECT, INSERT (ref, kind, body), UPDATE (n, at_ms) ON log_entries TO lanting_draw;
  CREATE POLICY log_enter_draw ON log_entries FOR INSERT TO lanting_draw WITH CHECK (true);
  CREATE POLICY log_number_draw ON log_entries FOR UPDATE TO lanting_draw USING (true);

  GRANT SELECT, INSERT ON lottery_chains TO lanting_draw;
  GRANT UPDATE (state, public_index, public_seed, ended_at, last_seed) ON lottery_chains TO lanting_draw;
  GRANT SELECT, INSERT ON lottery_capsules TO lanting_draw;
  GRANT SELECT, INSERT, UPDATE ON lottery_rounds TO lanting_draw;
  -- What the root over the accepted bets is computed from, and not whose they are.
  GRANT SELECT ON round_bets, log_records, log_head_times TO lanting_draw;
END $$;

-- The verifier: a login of its own (docs/operations.md), for what it compares.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_audit') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO lanting_audit;
  GRANT SELECT ON transaction_prints, entry_prints, account_prints, audit_prints, log_entry_prints, log_node_prints, log_head_prints,
    order_prints, bet_prints TO lanting_audit;
  GRANT SELECT ON app_clock, audit_log, audit_head, log_entries, log_nodes, log_heads TO lanting_audit;
  -- What the books read.
  GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries, ledger_checkpoint, ledger_checkpoint_sums, ledger_checkpoint_totals,
    ledger_account_counts, ledger_days, ledger_day_sums, ledger_day_totals, ledger_day_checks, mirror_fixes, accepted_differences,
    venue_comparisons, venue_freezes, explained_bets, account_balances, posted_transactions, posted_entries, deposit_records,
    withdrawal_records, transfer_records, suspense_records, payout_decisions, approval_requests, bet_results, lottery_stakes,
    quarantined_bets, drawn_rounds, chain_states, log_records, activity_bonuses, agent_commissions, invite_gifts, claimed_rebates,
    rebate_rows, vip_level_gifts, vip_month_gifts, packet_grabs, packet_shares, packet_cuts, packet_days, packet_batches,
    turnover_progress, member_names, member_standing, venue_names TO lanting_audit;
END $$;
