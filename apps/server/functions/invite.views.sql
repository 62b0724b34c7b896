-- What the books read of gifts for invited friends.

CREATE VIEW invite_gifts AS SELECT inviter_id, friend_id, inviter_fen, friend_fen, state, decided_at FROM invitations;

CREATE VIEW invited_friends AS SELECT inviter_id, friend_id, registered_at, state FROM invitations;
