-- What staff write and members read: configuration, banners, notices, articles, venues.

CREATE TABLE app_config (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

-- The version an editor saw, here and on banners and notices: a save on top of somebody else's is refused.
CREATE TABLE app_config_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version integer NOT NULL,
  saved_by bigint,
  saved_at timestamptz NOT NULL
);
INSERT INTO app_config_version (single, version, saved_at) VALUES (true, 1, clock_timestamp());

CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  src text NOT NULL,
  link text NOT NULL,
  position smallint NOT NULL,
  shown boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  saved_by bigint,
  changed_at timestamptz NOT NULL
);

CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content text NOT NULL,
  position smallint NOT NULL,
  shown boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  saved_by bigint,
  changed_at timestamptz NOT NULL
);

-- Articles are versioned: a save adds a row, the newest of a type is the one that is read.
CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type smallint NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  saved_by bigint,
  saved_at timestamptz NOT NULL,
  UNIQUE (type, version)
);

CREATE TABLE venues (
  platname text PRIMARY KEY,
  name text NOT NULL,
  category_id text NOT NULL,
  rebate_column text NOT NULL,
  game_type smallint NOT NULL,
  app_state text NOT NULL CHECK (app_state IN ('maintenance', 'open')),
  position smallint NOT NULL,
  game_name text NOT NULL
);
