/** Of `npm test`, for the environment of a process that a test starts: it strips the types of all its modules otherwise. */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
