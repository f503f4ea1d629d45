/** A pause of this length ends the input, because a request per letter is too much. */
export const typingPauseMs = 350;
