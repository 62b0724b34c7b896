// What is sent over the Bus when a member asks for something that a worker does.

/** An export of a member's own data waits. */
export const EXPORT_ASKED = 'export.asked'
