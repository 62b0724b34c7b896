-- What other nouns may read of job runs.

CREATE VIEW job_history AS
  SELECT job, period, started_at, finished_at, result, error, lease_until, tries, retry_at, began_at FROM job_runs;

CREATE VIEW failed_job_items AS SELECT job, period, item, error, tries, since, retry_at FROM job_items;

CREATE VIEW finished_days AS SELECT day, vip_at, rebate_at FROM closed_days;
