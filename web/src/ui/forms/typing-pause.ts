/** So long a pause ends what somebody types: not every letter is worth a question to the server. */
export const typingPauseMs = 350;
