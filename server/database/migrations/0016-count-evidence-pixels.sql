alter table dispute_files
  -- The pixels of a PNG, which the server draws one by one into the PDF; null for other types.
  add column pixels integer constraint dispute_files_pixels_are_limited check (pixels between 1 and 20000000);
