-- Job reruns requested by staff, for the metrics.

CREATE VIEW rerun_requests AS SELECT created_at, finished_at FROM job_reruns;
