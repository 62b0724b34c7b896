-- Who may do what, table by table. The migration applies it at the end of every run, and what is not granted here is revoked.
-- lanting_app: the api, the office and the worker, with no hand on the ledger, the audit log and the seeds.
-- lanting_draw: the draw worker, which reveals seeds and sees neither a member nor a balance.
-- A new table needs a line here: db/roles.test.ts fails without it.

-- Roles belong to the cluster, so another database of it may have made them. A login that may not make them, or not take
-- them on, is told so; what follows from that is decided at the start of each process (db/roles.ts).
DO $$
DECLARE
  wanted name;
BEGIN
  FOREACH wanted IN ARRAY '{lanting_app,lanting_draw}'::name[] LOOP
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted) THEN
        BEGIN
          EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
          NULL; -- Somebody else made it in this very moment.
        END;
      END IF;
      -- Since PostgreSQL 16 whoever makes a role may grant it to others but not take it on, until granted to themselves.
      IF NOT pg_has_role(wanted, CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
      END IF;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE NOTICE 'the login % may not create the role % or take it on (docs/operations.md)', current_user, wanted;
    END;
  END LOOP;
END $$;

-- These functions carry their owner's rights: nobody may call one who is not named below.
REVOKE ALL ON FUNCTION ledger_open, ledger_replay, ledger_post, ledger_post_many, ledger_lock, ledger_prune_checks,
  lottery_seed_read, lottery_place, red_packet_open, red_packet_reveal, red_packet_count FROM PUBLIC;

-- From here on a role has exactly what is granted below.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT c.oid::regclass AS name, r.rolname FROM pg_class c CROSS JOIN pg_roles r
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'S')
       AND r.rolname IN ('lanting_app', 'lanting_draw')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %I', held.name, held.rolname);
  END LOOP;
  FOR held IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', held.policyname, held.tablename);
  END LOOP;
END $$;

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_app') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO lanting_app;
  GRANT SELECT ON schema_migrations, schema_functions TO lanting_app;

  -- The application's own tables.
  GRANT SELECT, INSERT, UPDATE, DELETE ON
    app_clock, bus_messages, idempotent_answers, attempts, job_runs, job_items, job_reruns, alarms,
    members, member_secrets, member_settings, member_totals, member_vip, transfer_settings,
    devices, sessions, captchas, login_events,
    staff, staff_tickets, staff_sessions, staff_devices, claims,
    inbox_messages, sent_messages, support_messages, support_replies, member_notes,
    app_config, app_config_version, banners, notices, articles, venues,
    venue_members, transfers, transfer_enquiries, launches, venue_cursors, venue_comparisons, venue_freezes,
    turnover_requirements, turnover_parts, cards, deposits, pay_proofs, pay_callbacks, suspense_items, withdrawals, withdrawal_freezes,
    payout_tries, payout_enquiries, venue_session_ends,
    bets, bet_quarantine,
    chat_tickets, chat_rooms, chat_messages, chat_speakers, chat_reports, chat_blocked,
    closed_days, vip_changes, vip_monthly_gifts, rebate_sums, rebate_recounts, rebate_debts, rebate_claims, rebates,
    activity_drafts, activity_applications, activity_marks,
    invitations, agent_applications, agent_statements, agent_statement_lines, agent_statement_members, agent_tickets
    TO lanting_app;

  -- What a member accepted stands: versions are added, never changed.
  GRANT SELECT, INSERT ON activity_versions TO lanting_app;

  -- Red packets: cut once and never changed; amounts and salts are read by the functions alone, when it is time.
  GRANT SELECT, INSERT, UPDATE ON red_packet_days TO lanting_app;
  GRANT SELECT, INSERT ON red_packet_batches, red_packet_members TO lanting_app;
  GRANT UPDATE (recharge_fen, packets) ON red_packet_members TO lanting_app;
  GRANT INSERT ON red_packets TO lanting_app;
  GRANT SELECT (day, member_id, seq, batch, place) ON red_packets TO lanting_app;
  GRANT SELECT ON red_packet_grabs TO lanting_app;
  GRANT EXECUTE ON FUNCTION red_packet_open, red_packet_reveal, red_packet_count TO lanting_app;

  -- Approvals: asked for and ended, never changed; what was said about them stands.
  GRANT SELECT, INSERT ON approvals, approval_events TO lanting_app;
  GRANT UPDATE (state, ended_at) ON approvals TO lanting_app;

  -- What two people put right about a venue's books stands.
  GRANT SELECT, INSERT ON mirror_fixes, accepted_differences, explained_bets TO lanting_app;

  -- The audit log: added to, never changed.
  GRANT SELECT, INSERT ON audit_log TO lanting_app;
  GRANT SELECT, UPDATE ON audit_head TO lanting_app;

  -- The ledger: read, and written by the posting functions alone.
  GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries TO lanting_app;
  GRANT SELECT, INSERT, UPDATE ON ledger_checkpoint, ledger_checkpoint_sums TO lanting_app;
  GRANT SELECT, INSERT ON ledger_checks TO lanting_app;
  GRANT USAGE ON SEQUENCE ledger_check_runs TO lanting_app;
  GRANT EXECUTE ON FUNCTION ledger_post, ledger_post_many, ledger_lock, ledger_prune_checks TO lanting_app;

  -- The public log: entered, numbered by the draw worker alone. What draws are made of is entered by the draw worker too.
  GRANT SELECT ON log_entries, log_nodes, log_heads TO lanting_app;
  GRANT INSERT (ref, kind, body) ON log_entries TO lanting_app;
  ALTER TABLE log_entries ENABLE ROW LEVEL SECURITY;
  CREATE POLICY log_read ON log_entries FOR SELECT USING (true);
  CREATE POLICY log_enter_app ON log_entries FOR INSERT TO lanting_app
    WITH CHECK (kind IN ('odds', 'packet-list', 'packet-reveal', 'ledger-seal') OR ref LIKE 'key:receipt-%');

  -- The lotteries: rounds are settled, never drawn; no line for lottery_seeds.
  GRANT SELECT ON lottery_chains, lottery_capsules, lottery_rounds, lottery_seed_reads, lottery_exposure TO lanting_app;
  GRANT UPDATE (state, payout_fen, settled_at) ON lottery_rounds TO lanting_app;
  GRANT SELECT, INSERT ON lottery_odds_changes TO lanting_app;
  -- Orders are written by lottery_place alone.
  GRANT SELECT ON lottery_orders TO lanting_app;
  GRANT EXECUTE ON FUNCTION lottery_place TO lanting_app;
  GRANT SELECT, INSERT, UPDATE ON lottery_exposure_parts, lottery_exposure_shares, lottery_intake TO lanting_app;
  GRANT USAGE ON SEQUENCE lottery_bet_numbers TO lanting_app;
END $$;

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'lanting_draw') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO lanting_draw;
  GRANT SELECT ON app_clock TO lanting_draw;
  GRANT SELECT, INSERT, DELETE ON bus_messages TO lanting_draw;

  -- Seeds are stored, and read back through the function that leaves a row for every read.
  GRANT INSERT ON lottery_seeds TO lanting_draw;
  GRANT EXECUTE ON FUNCTION lottery_seed_read TO lanting_draw;
  GRANT SELECT ON lottery_seed_reads TO lanting_draw;

  -- The public log: the draw worker numbers and signs it.
  GRANT SELECT, INSERT ON log_nodes, log_heads TO lanting_draw;
  GRANT SELECT, INSERT (ref, kind, body), UPDATE (n, at_ms) ON log_entries TO lanting_draw;
  CREATE POLICY log_enter_draw ON log_entries FOR INSERT TO lanting_draw WITH CHECK (true);
  CREATE POLICY log_number_draw ON log_entries FOR UPDATE TO lanting_draw USING (true);

  GRANT SELECT, INSERT ON lottery_chains TO lanting_draw;
  GRANT UPDATE (state, public_index, public_seed, ended_at, last_seed) ON lottery_chains TO lanting_draw;
  GRANT SELECT, INSERT ON lottery_capsules TO lanting_draw;
  GRANT SELECT, INSERT, UPDATE ON lottery_rounds TO lanting_draw;
  GRANT SELECT ON lottery_exposure TO lanting_draw;
  -- What the root over the accepted bets is computed from, and not whose they are.
  GRANT SELECT (plat, bet_id, is_trial, game_code, round_id, play_id, picks, bet_fen, odds_milli, salt, status, payout_fen) ON bets TO lanting_draw;
END $$;
