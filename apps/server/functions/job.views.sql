-- What the metrics read of job runs that staff asked for again.

CREATE VIEW rerun_requests AS SELECT created_at, finished_at FROM job_reruns;
