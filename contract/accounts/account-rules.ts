// Without schemas, so that public pages load none.

/** From the request to the deletion of an account; signing in before then cancels it. */
export const deletionGraceDays = 14
